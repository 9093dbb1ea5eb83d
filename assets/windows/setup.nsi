; The setup program for Windows, made by `makensis "-XTarget amd64-unicode" -DVERSION=... -DPROGRAM=... -DOUT=... setup.nsi`:
; VERSION as the program's own, PROGRAM the folder that was built, OUT the file to be made. It installs for one person and
; needs no administrator. Neither it nor the uninstaller ever touches a save.

Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include MUI2.nsh
!include FileFunc.nsh

!define TITLE "Shadowport Casino"
!define NAME "ShadowportCasino"
!define ROUND "ShadowportCasino.round"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${TITLE}"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
BrandingText "${TITLE} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "${TITLE}"
VIAddVersionKey FileDescription "${TITLE}, setup"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey LegalCopyright "MIT License"

!define MUI_ICON "../icon/icon.ico"
!define MUI_UNICON "../icon/icon.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Open the casino"
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

; A program that runs holds its file: then nothing is changed, for half of it would stay as it was.
!macro REFUSE_WHILE_OPEN
  IfFileExists "$INSTDIR\${NAME}.exe" 0 +7
    ClearErrors
    FileOpen $0 "$INSTDIR\${NAME}.exe" a
    IfErrors 0 +3
      MessageBox MB_OK|MB_ICONEXCLAMATION "${TITLE} is open. Please close it, then try again." /SD IDOK
      Abort
    FileClose $0
!macroend

; Windows is to show what changed about files of rounds (SHCNE_ASSOCCHANGED).
!macro TELL_THE_DESKTOP
  System::Call "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)"
!macroend

Function .onInit
  !insertmacro REFUSE_WHILE_OPEN
FunctionEnd

Section
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal" ; of an older version nothing may stay
  File /r "${PROGRAM}\*.*"
  WriteUninstaller "$INSTDIR\Uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${NAME}.exe"

  WriteRegStr HKCU "Software\Classes\.round" "" "${ROUND}"
  WriteRegStr HKCU "Software\Classes\.round" "Content Type" "application/x-shadowport-round"
  WriteRegStr HKCU "Software\Classes\.round\OpenWithProgids" "${ROUND}" ""
  WriteRegStr HKCU "Software\Classes\${ROUND}" "" "Shadowport round"
  WriteRegStr HKCU "Software\Classes\${ROUND}\DefaultIcon" "" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "Software\Classes\${ROUND}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Shadowport Casino contributors"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\Uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\Uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  !insertmacro TELL_THE_DESKTOP
SectionEnd

Function un.onInit
  !insertmacro REFUSE_WHILE_OPEN
FunctionEnd

; Only what the setup program brought is removed by name, so that nothing else in the folder can be lost.
Section Uninstall
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${NAME}.exe"
  RMDir /r "$INSTDIR\pictures"
  Delete "$INSTDIR\README.html"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\LICENSES.txt"
  Delete "$INSTDIR\Uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"

  ReadRegStr $0 HKCU "Software\Classes\.round" ""
  StrCmp $0 "${ROUND}" 0 +2
    DeleteRegValue HKCU "Software\Classes\.round" ""
  DeleteRegValue HKCU "Software\Classes\.round\OpenWithProgids" "${ROUND}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.round\OpenWithProgids"
  DeleteRegValue HKCU "Software\Classes\.round" "Content Type"
  DeleteRegKey /ifempty HKCU "Software\Classes\.round"
  DeleteRegKey HKCU "Software\Classes\${ROUND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro TELL_THE_DESKTOP
SectionEnd
