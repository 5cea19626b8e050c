package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// parsed is a file of the simulator.
type parsed struct {
	path      string // in the checkout
	text      []byte
	file      *ast.File
	positions *token.FileSet
}

func parse(positions *token.FileSet, path string, text []byte) (parsed, error) {
	file, err := parser.ParseFile(positions, path, text, parser.SkipObjectResolution)
	return parsed{path, text, file, positions}, err
}

// offset returns the index of a byte of the file.
func (p *parsed) offset(at token.Pos) int { return p.positions.Position(at).Offset }

// source returns the text of a node.
func (p *parsed) source(n ast.Node) string {
	return string(p.text[p.offset(n.Pos()):p.offset(n.End())])
}

// longest is the largest number of characters of a node in a name.
const longest = 50

// short returns the text of a node in a line, or the beginning of a long one.
func (p *parsed) short(n ast.Node) string {
	text := []rune(strings.Join(strings.Fields(p.source(n)), " "))
	if len(text) > longest {
		return string(text[:longest]) + "..."
	}
	return string(text)
}
