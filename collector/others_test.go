package collector

import (
	"path/filepath"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/internal/testkit/cases"
)

// TestOthers checks the errors for files of other tools, and for a folder with one. A case has the name of the file, whose
// folder may follow, and its beginning.
func TestOthers(t *testing.T) {
	cases.Lines(t, "others.txt", func(text string) string {
		name, content, _ := strings.Cut(text, " ")
		content = strings.NewReplacer(`\n`, "\n", `\0`, "\x00").Replace(content)
		folder := filepath.Dir(collecting.Write(t, map[string]string{name: content})[0])
		_, inFolder := Find([]string{folder}, Auto)
		_, alone := Find([]string{filepath.Join(folder, name)}, Auto)
		if !strings.HasSuffix(name, ".txt") && inFolder.Error() != alone.Error() {
			t.Errorf("%s: %v, in a folder %v", name, alone, inFolder)
		}
		return strings.ReplaceAll(alone.Error(), folder+string(filepath.Separator), "")
	})
}
