package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// The package of tuning constants, and the type whose fields they are.
const (
	tuningPath = "loggops/sim/internal/tuning"
	tuningType = "Tuning"
)

// tuned are the files of the simulator, with their types, and the tuning constants.
type tuned struct {
	files  []parsed
	info   types.Info
	fields []*types.Var
}

// listed is a package that go list describes.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
}

// load reads and type-checks the packages of the simulator, without their tests.
func (t *tests) load(ctx context.Context) (*tuned, error) {
	list, err := t.command(ctx, "", "go", "list", "-export", "-deps", "-pgo=off", "-json=ImportPath,Dir,Export,GoFiles", "./sim/...").Output()
	if exit, is := err.(*exec.ExitError); is {
		return nil, fmt.Errorf("go list: %s", bytes.TrimSpace(exit.Stderr))
	}
	exports, positions := map[string]string{}, token.NewFileSet()
	imported := importer.ForCompiler(positions, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	u := &tuned{info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}}
	for decoder := json.NewDecoder(bytes.NewReader(list)); err == nil && decoder.More(); {
		var p listed
		if err = decoder.Decode(&p); err != nil {
			break
		}
		exports[p.ImportPath] = p.Export
		if p.ImportPath == tuningPath {
			err = u.addFields(imported)
		} else if strings.HasPrefix(p.ImportPath, "loggops/sim") {
			err = u.add(p, positions, imported)
		}
	}
	if err == nil && u.fields == nil {
		err = fmt.Errorf("no package of the simulator imports %s", tuningPath)
	}
	return u, err
}

// add reads the files of a package, whose imports were listed before.
func (u *tuned) add(p listed, positions *token.FileSet, imported types.Importer) error {
	var files []*ast.File
	for _, name := range p.GoFiles {
		text, err := os.ReadFile(filepath.Join(p.Dir, name))
		if err != nil {
			return err
		}
		file, err := parse(positions, strings.TrimPrefix(p.ImportPath, "loggops/")+"/"+name, text)
		if err != nil {
			return err
		}
		files, u.files = append(files, file.file), append(u.files, file)
	}
	config := types.Config{Importer: imported}
	_, err := config.Check(p.ImportPath, positions, files, &u.info)
	return err
}

// addFields finds the tuning constants.
func (u *tuned) addFields(imported types.Importer) error {
	p, err := imported.Import(tuningPath)
	if err != nil {
		return err
	}
	if object := p.Scope().Lookup(tuningType); object != nil {
		if fields, is := object.Type().Underlying().(*types.Struct); is {
			for field := range fields.Fields() {
				u.fields = append(u.fields, field)
			}
			return nil
		}
	}
	return fmt.Errorf("%s has no struct %s", tuningPath, tuningType)
}
