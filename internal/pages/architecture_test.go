package pages

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// allowed says, as the table in docs/architecture.md does, what a room may
// import of this module beside itself.
var allowed = map[string][]string{
	"internal":  {},
	"formats":   {"internal"},
	"collector": {"internal", "formats"},
	"schedgen":  {"internal", "formats"},
	"replicate": {"internal", "formats"},
	"sim":       {"internal", "formats", "schedgen/collective"},
	"analysis":  {"internal", "formats", "schedgen", "sim"},
	"study":     {"internal", "formats", "schedgen/collective", "sim", "analysis"},
	"view":      {"internal", "formats", "schedgen", "analysis"},
	"cmd":       {"internal", "formats", "collector", "schedgen", "replicate", "sim", "analysis", "study", "view"},
}

// TestRooms checks that packages import downward only, those of the engine in the order of the page, that Arrow stays
// in formats, and that only programs know of command lines and terminals.
func TestRooms(t *testing.T) {
	var engine []string // from the top down
	row, name := regexp.MustCompile("(?m)^\\| `sim/internal/[^|]+"), regexp.MustCompile("`(sim/internal/[^`]+)`")
	for _, row := range row.FindAllString(read(t, "docs/architecture.md"), -1) {
		for _, name := range name.FindAllStringSubmatch(row, -1) {
			engine = append(engine, name[1])
		}
	}
	out, err := exec.Command("go", "list", "-pgo=off", "-json=ImportPath,Imports", "./...").Output()
	expect.OK(t, err)
	packages := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := packages.Decode(&p); err == io.EOF {
			return
		} else if err != nil {
			t.Fatal(err)
		}
		path := strings.TrimPrefix(p.ImportPath, "loggops/")
		room := path
		if _, known := allowed[path]; !known {
			room, _, _ = strings.Cut(path, "/")
		}
		rooms, known := allowed[room]
		if !known {
			t.Errorf("%s: docs/architecture.md knows no room %s", path, room)
		}
		level := slices.Index(engine, path)
		if level < 0 && strings.HasPrefix(path, "sim/internal/") {
			t.Errorf("docs/architecture.md does not have %s", path)
		}
		for _, i := range p.Imports {
			imported, inside := strings.CutPrefix(i, "loggops/")
			switch {
			case level > slices.Index(engine, imported) && slices.Contains(engine, imported):
				t.Errorf("%s imports %s, which is above it", path, imported)
			case inside && !within(imported, append(rooms, room)):
				t.Errorf("%s imports %s", path, imported)
			case strings.HasPrefix(i, "github.com/apache/arrow") && room != "formats":
				t.Errorf("%s imports Arrow", path)
			case slices.Contains([]string{"flag", "github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}, i) && room != "cmd" && path != "internal/testkit/cases":
				t.Errorf("%s imports %s", path, i)
			}
		}
	}
}

// within reports whether a package is one of the rooms or inside one.
func within(path string, rooms []string) bool {
	return slices.ContainsFunc(rooms, func(room string) bool {
		return path == room || strings.HasPrefix(path, room+"/")
	})
}

// TestRuleTable checks that the functions of the table of rules in docs/architecture.md
// exist, and are documented.
func TestRuleTable(t *testing.T) {
	page := read(t, "docs/architecture.md")
	rows := regexp.MustCompile("(?m)^\\| [^|`]+ \\| `([A-Za-z.]+)` \\|$").FindAllStringSubmatch(page, -1)
	if len(rows) < 30 {
		t.Errorf("only %d rules", len(rows))
	}
	function := regexp.MustCompile(`(?m)^//.*\nfunc (?:\(\w+ \*?(\w+)\) )?(\w+)`)
	documented := map[string]bool{}
	for _, pattern := range []string{"sim/*/*.go", "sim/internal/*/*.go", "study/*.go", "study/*/*.go", "schedgen/collective/*.go", "analysis/analytic/*.go", "internal/field/*.go"} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			for _, f := range function.FindAllStringSubmatch(read(t, name), -1) {
				documented[strings.TrimPrefix(f[1]+"."+f[2], ".")] = true
			}
		}
	}
	for _, row := range rows {
		if !documented[row[1]] {
			t.Errorf("there is no function %s with a comment", row[1])
		}
	}
}

// otherFlags are flags of other programs, which texts outside of cmd/ may name.
var otherFlags = regexp.MustCompile(`rtla osnoise (top )?--trace|LogGOPSim --save-mem`)

// TestNoFlags checks that only programs name flags: no text in another room has one, and its settings are those of programs.
func TestNoFlags(t *testing.T) {
	flag := regexp.MustCompile(`(^|[^-\w])--[a-z%]`)
	name := regexp.MustCompile(`setting\.(?:Name\(|Errorf\()"([a-z-]+):?"`)
	known := map[string]bool{}
	for _, of := range flagsOf(helps(t)) {
		maps.Copy(known, of)
	}
	for room := range allowed {
		expect.OK(t, filepath.WalkDir(room, func(path string, _ fs.DirEntry, err error) error {
			kind := filepath.Ext(path)
			if err != nil || room == "cmd" || kind != ".go" && kind != ".js" || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text := read(t, path)
			if kind == ".js" {
				for _, called := range calledFlag.FindAllStringSubmatch(text, -1) {
					if known[called[1]] {
						t.Errorf("%s has the flag --%s", path, called[1])
					}
				}
				return nil
			}
			for _, setting := range name.FindAllStringSubmatch(text, -1) {
				if !known[setting[1]] {
					t.Errorf("%s: no program has a flag for the setting %s", path, setting[1])
				}
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, text, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if text, ok := n.(*ast.BasicLit); ok && flag.MatchString(otherFlags.ReplaceAllString(text.Value, "")) {
					t.Errorf("%s: %s has a flag; use setting.Name", path, text.Value)
				}
				return true
			})
			return nil
		}))
	}
}
