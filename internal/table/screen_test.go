package table

import (
	"strings"
	"testing"
)

// TestScreen: a table of long names fits the screen; in files and for programs names are whole.
func TestScreen(t *testing.T) {
	const site = "Foam::lduMatrix::initMatrixInterfaces+0x1c4 (libOpenFOAM.so)"
	made := New(Text("call"), Text("site"), Count("calls"))
	made.Add("MPI_Allreduce", site, 1234)
	made.Add("MPI_Wait", "main.c:7 (main)", 5)
	for _, c := range []struct {
		content Content
		width   int
		want    string
	}{
		{made, 60, "call           site                                    calls\n" +
			"MPI_Allreduce  Foam::lduMatrix::initMatri...nFOAM.so)  1,234\n" +
			"MPI_Wait       main.c:7 (main)                             5\n"},
		{made, 20, "call           site                  calls\n" +
			"MPI_Allreduce  Foam::lduMat...M.so)  1,234\n" +
			"MPI_Wait       main.c:7 (main)           5\n"},
		{Object{Text("site").Of(site)}, 40, "site  Foam::lduMatrix::initMa...FOAM.so)\n"},
		{Object{Text("site").Of(site)}, 0, "site  " + site + "\n"},
	} {
		var out strings.Builder
		if err := (Parts{{Content: c.content}}).Write(Screen{&out, c.width}, FormatTable); err != nil || out.String() != c.want {
			t.Errorf("%d columns:\n%s%v", c.width, out.String(), err)
		}
	}
	for _, format := range []Format{FormatCSV, FormatJSON} {
		var out strings.Builder
		if err := made.Write(Screen{&out, 60}, format); err != nil || !strings.Contains(out.String(), site) {
			t.Errorf("%s: %s%v", format, out.String(), err)
		}
	}
}
