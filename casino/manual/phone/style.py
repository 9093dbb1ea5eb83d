"""How the phone's page looks, and the little it does by script: it keeps what was written while the page is reloaded.

Dark, for a dim room; everything that is touched is as large as a thumb. The inks are those of the sheets, turned over.
"""

STYLE = """
:root{color-scheme:dark;--k:#f1e8d6;--w:#15130f;--t:#2f2a21;--s:#b3a88f;--l:#6d6453;--r:#ff8f86;--a:#e2b659}
*{box-sizing:border-box}
html{scroll-padding-top:8px;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--w);color:var(--k);font:17px/1.45 system-ui,sans-serif;overflow-wrap:break-word;
padding:0 12px calc(76px + env(safe-area-inset-bottom))}
header,main{max-width:46rem;margin:auto}
h1,h2,h3,h4{line-height:1.2;font-family:Georgia,serif;margin:1.1em 0 .5em}
h1{font-size:28px;color:var(--a);margin-top:.6em}
h2{font-size:24px;border-top:2px solid var(--a);padding-top:.7em;margin-top:1.6em}
h3{font-size:20px}h4{font-size:18px}
a{color:var(--a)}
p{margin:.6em 0}
.soft,small{color:var(--s)}
small{font-size:14px}
ol,ul{padding-left:1.5em;margin:.5em 0}
li{margin:.35em 0}
.n{display:inline-block;min-width:1.6em;padding:0 .3em;margin-right:.4em;border-radius:1em;background:var(--k);
color:var(--w);text-align:center;font:700 .8em/1.6em system-ui,sans-serif}
.box,.asked{background:var(--t);border:1px solid var(--l);border-radius:10px;padding:10px 12px;margin:.6em 0}
.asked{border-color:var(--a);font-size:18px}
.tag{color:var(--a);text-transform:uppercase}
.c{font-weight:700;white-space:nowrap}
.r{color:var(--r)}
table{border-collapse:collapse;width:100%;margin:.6em 0}
th,td{border:1px solid var(--l);padding:6px 4px;text-align:center}
th{background:var(--t)}
.narrow th,.narrow td{padding:5px 1px;font-size:15px}
.bets td:nth-child(2){text-align:left}
.bets td:nth-child(3){white-space:nowrap}
.banker td{padding:8px 0;width:8.6%}
.yes{background:var(--k);color:var(--w);font-weight:700}
.no{color:var(--s)}
.key span{display:inline-block;min-width:1.7em;text-align:center;border:1px solid var(--l)}
.key .no{margin-left:1em}
details{border:1px solid var(--l);border-radius:10px;margin:8px 0;padding:0 10px}
summary{min-height:48px;padding:11px 0;font-weight:700;cursor:pointer}
details[open]{padding-bottom:10px}
details[open]>summary{color:var(--a)}
.ports{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:8px}
.ports li{display:grid;grid-template-columns:112px 1fr;gap:12px;align-items:center;border:1px solid var(--l);
border-radius:10px;padding:10px;margin:0}
svg{width:100%;height:auto;display:block}
.f0{fill:none}.fk{fill:var(--k)}.fw{fill:var(--w)}.ft{fill:var(--t)}.fs{fill:var(--s)}.fl{fill:var(--l)}.fr{fill:var(--r)}
.ek{stroke:var(--k)}.ew{stroke:var(--w)}.et{stroke:var(--t)}.es{stroke:var(--s)}.el{stroke:var(--l)}
.letters,.index,.strip,.row,.chips,.multiples{list-style:none;padding:0;display:grid;gap:4px;
grid-template-columns:repeat(auto-fill,minmax(44px,1fr))}
.letters li,.index li,.row li,.chips li,.multiples li{margin:0;
border:1px solid var(--l);border-radius:6px;text-align:center;
padding:4px 0;min-height:44px;display:flex;flex-direction:column;align-items:center;justify-content:center}
.letters li{flex-direction:row;gap:5px;min-height:36px}
.index b{color:var(--a)}
.row .now{border:2px solid var(--a)}
.row .gone{opacity:.55;text-decoration:line-through}
.crossing{text-align:right}
.multiples{grid-template-columns:repeat(5,1fr)}
.chips li{border-radius:22px}
.chips{grid-template-columns:repeat(auto-fill,minmax(64px,1fr))}
.piles{display:flex;gap:24px;justify-content:center}
figure{margin:0;width:112px;text-align:center}
dt{margin-top:.6em;color:var(--s)}dd{margin:0}
.x{position:relative;display:block}
.x input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.x .c{display:flex;align-items:center;justify-content:center;min-height:48px;
border:1px solid var(--l);border-radius:6px}
.x input:checked+.c{background:var(--t);opacity:.5;text-decoration:line-through;text-decoration-thickness:3px}
.x input:focus-visible+.c,a:focus-visible,summary:focus-visible,button:focus-visible{outline:3px solid var(--a)}
form label:not(.x){display:block;font-size:15px;color:var(--s);margin:.4em 0}
input:not([type]),select,textarea{display:block;width:100%;min-height:48px;margin-top:2px;padding:8px;
background:#221f18;color:var(--k);border:1px solid var(--l);border-radius:8px;font:inherit;font-size:17px}
textarea{resize:vertical}
fieldset{border:0;border-top:1px solid var(--l);margin:10px 0 0;padding:0}
legend{padding-right:8px;font-weight:700}
.two,.three,.four{display:grid;gap:0 8px;align-items:end}
.two{grid-template-columns:1fr 1fr}
.three{grid-template-columns:repeat(3,1fr)}
.four{grid-template-columns:repeat(auto-fill,minmax(76px,1fr))}
.colours{display:flex;flex-wrap:wrap;gap:8px}
.colours a{flex:1 1 72px;min-height:48px;display:flex;align-items:center;justify-content:center;
border:1px solid var(--l);border-radius:24px;text-decoration:none}
.colours b{flex:1 1 72px;display:flex;align-items:center;justify-content:center}
button{min-height:48px;padding:8px 16px;margin-top:10px;background:none;color:var(--k);border:1px solid var(--l);
border-radius:24px;font:inherit}
nav{position:fixed;left:0;right:0;bottom:0;display:flex;justify-content:center;background:#201c15;
border-top:1px solid var(--a);padding-bottom:env(safe-area-inset-bottom)}
nav a{flex:1 1 0;max-width:110px;min-width:0;height:60px;display:flex;flex-direction:column;align-items:center;
justify-content:center;font-size:13px;color:var(--k);text-decoration:none;overflow:hidden}
nav b{color:var(--a);font-size:17px;line-height:1.2}
""".replace("\n", "")

# Notes are kept under the page's own address: those of an earlier case do not come back, and are thrown away.
SCRIPT = """
(function(){"use strict";
var key="manual "+location.pathname,all=[].slice.call(document.querySelectorAll("input,select,textarea"));
function value(f){return f.type==="checkbox"?(f.checked?1:0):f.value}
function keep(){var kept={};all.forEach(function(f,n){var v=value(f);if(v)kept[n]=v});
try{localStorage.setItem(key,JSON.stringify(kept))}catch(e){}}
try{Object.keys(localStorage).forEach(function(k){if(k.indexOf("manual ")===0&&k!==key)localStorage.removeItem(k)});
var kept=JSON.parse(localStorage.getItem(key)||"{}");
all.forEach(function(f,n){if(n in kept){if(f.type==="checkbox")f.checked=true;else f.value=kept[n]}})}catch(e){}
document.addEventListener("input",keep);
document.addEventListener("change",keep);
document.addEventListener("reset",function(){setTimeout(keep,0)});
document.addEventListener("submit",function(e){e.preventDefault()});
})();
""".replace("\n", "")
