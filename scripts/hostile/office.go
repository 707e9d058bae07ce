package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

// bareOffice converts for a user who trusts every file: links are updated, macros run.
func bareOffice(exportFilter string) *command {
	return &command{engine: "libreoffice", isOffice: true, temporarySocket: true, args: []string{
		"sh", "-c", `exec "$(dirname "$(readlink -f "$(command -v soffice)")")/soffice.bin" "$@"`, "sh",
		"-env:UserInstallation=file://{dir}/profile", "--headless", "--norestore", "--nologo",
		`macro:///Standard.Module1.Convert("file://{in}","file://{out}","` + exportFilter + `")`,
	}}
}

// trusting creates the profile for bareOffice.
func (r *room) trusting() func() (string, error) {
	return sync.OnceValues(func() (string, error) {
		dir := filepath.Join(r.dir, "trusting")
		return dir, errors.Join(
			writeFile(filepath.Join(dir, "user/registrymodifications.xcu"), trustingRegistry),
			firstStarts(dir), // the first start replaces any library by an empty one
			writeFile(filepath.Join(dir, "user/basic/script.xlc"), libraries(`xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" `)),
			writeFile(filepath.Join(dir, "user/basic/Standard/script.xlb"), library),
			writeFile(filepath.Join(dir, "user/basic/Standard/Module1.xba"), module(opener)),
		)
	})
}

func writeFile(path, content string) error {
	return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o644)) //nolint:gosec // it holds no secrets
}

// firstStarts runs the two starts that complete a profile: the first one only asks for a restart.
func firstStarts(profile string) error {
	for range 2 {
		cmd := exec.Command("soffice", "-env:UserInstallation=file://"+profile, "--headless", "--terminate_after_init") //nolint:gosec // this program's own path
		cmd.Env = environment(profile)
		if said, err := cmd.CombinedOutput(); err != nil && cmd.ProcessState.ExitCode() != 81 {
			return fmt.Errorf("start LibreOffice: %w: %s", err, said)
		}
	}
	return nil
}

const trustingRegistry = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
	`<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse"><value>0</value></prop></item>` +
	`<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse"><value>false</value></prop></item>` +
	`<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse"><value>false</value></prop></item>` +
	`<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>` +
	`<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>` +
	// Only documents from here may have formulas that send requests.
	`<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="SecureURL" oor:op="fuse"><value><it>file:///</it></value></prop></item>` +
	`</oor:items>`

// opener does what programs that drive LibreOffice do: it opens a file with all that is in it, refreshes it, and
// writes a PDF.
const opener = `Sub Convert(source, target, kind)
Dim how(3) As New com.sun.star.beans.PropertyValue
how(0).Name = "Hidden" : how(0).Value = True
how(1).Name = "MacroExecutionMode" : how(1).Value = 4
how(2).Name = "UpdateDocMode" : how(2).Value = 3
how(3).Name = "Silent" : how(3).Value = True
Dim made(0) As New com.sun.star.beans.PropertyValue
made(0).Name = "FilterName" : made(0).Value = kind
d = StarDesktop.loadComponentFromURL(source, "_blank", 0, how())
On Error Resume Next
d.updateLinks()
d.TextFields.refresh()
links = d.AreaLinks
If Err = 0 Then RefreshAll(links)
Err = 0
links = d.SheetLinks
If Err = 0 Then RefreshAll(links)
Err = 0
links = d.DDELinks
If Err = 0 Then RefreshAll(links)
CreateUnoService("com.sun.star.frame.DispatchHelper").executeDispatch(d.CurrentController.Frame, ".uno:UpdateTableLinks", "", 0, Array())
d.calculateAll()
d.storeToURL(target, made())
StarDesktop.terminate()
End Sub
REM all links of a kind
Sub RefreshAll(all)
For i = 0 To all.Count - 1
all.getByIndex(i).refresh()
Next
End Sub`

const libraryNames = `xmlns:library="http://openoffice.org/2000/library" xmlns:xlink="http://www.w3.org/1999/xlink"`

// libraries, library and module store Basic as LibreOffice does, in a profile and in a document.
func libraries(where string) string {
	return `<library:libraries ` + libraryNames + `><library:library library:name="Standard" ` + where + `library:link="false"/></library:libraries>`
}

const library = `<library:library ` + libraryNames + ` library:name="Standard" library:readonly="false" library:passwordprotected="false">` +
	`<library:element library:name="Module1"/></library:library>`

func module(basic string) string {
	return fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?><script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1"`+
		` script:language="StarBasic">%s</script:module>`, basic)
}
