"""A hall's own keys and tokens: kept in a file that only its owner reads, signed by the right key."""

import base64
import json
import os
import stat
import sys

import msgspec
import pytest

from casino.core.errors import KeyUnusable
from casino.online.wire import rights
from casino.online.wire.keys import Identity, verify
from casino.online.wire.tokens import Authority


def parts(token: str) -> tuple[dict, dict, bytes, bytes]:
    """Header, claims, what was signed, the signature."""
    head, claims, signature = (base64.urlsafe_b64decode(part + "===") for part in token.split("."))
    return json.loads(head), json.loads(claims), token.rpartition(".")[0].encode(), signature


def test_an_authority_comes_back_from_its_text():
    authority = Authority.new()
    authority.ban(Identity.new().public)
    assert Authority.from_text(authority.to_text()) == authority


def test_it_is_made_once_and_kept_where_only_its_owner_reads(tmp_path):
    path = tmp_path / "hall" / "authority.json"
    authority = Authority.load(path)
    assert Authority.load(path) == authority
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    authority.ban(Identity.new().public)
    authority.save(path)
    assert Authority.load(path) == authority
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"operator": 1}', "\udc80"])
def test_a_spoiled_file_is_said_in_a_sentence(text):
    with pytest.raises(KeyUnusable):
        Authority.from_text(text)


def test_a_file_with_keys_in_the_wrong_places_is_refused():
    kept = json.loads(Authority.new().to_text())
    kept["operator"], kept["account"] = kept["account"], kept["operator"]
    with pytest.raises(KeyUnusable):
        Authority.from_text(json.dumps(kept))


def test_a_players_token_says_who_what_and_until_when():
    authority = Authority.new()
    authority.clock = lambda: 1000.0
    identity = Identity.new()
    name = rights.id_of(identity.public)
    head, claims, signed, signature = parts(authority.user_token(identity.public, rights.player(name), 60))
    assert head == {"typ": "JWT", "alg": "ed25519-nkey"}
    assert (claims["sub"], claims["iss"]) == (identity.public, authority.account.public)
    assert (claims["iat"], claims["exp"]) == (1000, 1060)
    assert claims["nats"]["pub"]["allow"] == [f"act.*.{name}", f"say.*.{name}", f"door.renew.{name}"]
    assert "bearer_token" not in claims["nats"], "a token alone is of no use to who overheard it"
    assert verify(authority.account.public, signed, signature)


def test_the_servers_tokens_are_the_same_words_each_time():
    """They stand in its configuration, which is compared when a server is found running."""
    authority = Authority.new()
    again = Authority.from_text(authority.to_text())
    for one, other in ((authority.operator_token, again.operator_token), (authority.sentinel, again.sentinel)):
        assert one() == other()


def test_keys_of_an_older_program_get_the_accounts_they_lack_once(tmp_path):
    authority = Authority.new()
    old = msgspec.json.decode(authority.to_text())
    del old["knockers"], old["operators"]
    file = tmp_path / "keys.json"
    file.write_bytes(msgspec.json.encode(old))
    found = Authority.load(file)
    assert found.account.public == authority.account.public and found.door.public == authority.door.public
    assert Authority.load(file).sentinel() == found.sentinel()


def test_a_ban_is_in_the_accounts_token_and_can_be_lifted():
    authority, public = Authority.new(), Identity.new().public
    assert "revocations" not in parts(authority.account_token())[1]["nats"]
    authority.ban(public)
    assert list(parts(authority.account_token())[1]["nats"]["revocations"]) == [public]
    authority.pardon(public)
    assert "revocations" not in parts(authority.account_token())[1]["nats"]


def test_an_id_is_short_and_safe_in_a_subject():
    for _ in range(50):
        name = rights.id_of(Identity.new().public)
        assert len(name) == rights.ID_LENGTH and set(name) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert len(rights.KNOCKER) != rights.ID_LENGTH, "no player can be taken for a knocker"


def test_a_ban_refuses_the_tokens_given_before_also_where_the_clock_was_set_back():
    authority, public = Authority.new(), Identity.new().public
    authority.clock = lambda: 7_200.0
    given = parts(authority.user_token(public, rights.player("ann"), 60))[1]["iat"]
    authority.clock = lambda: 3_600.0
    authority.ban(public)
    assert authority.banned[public] >= given
