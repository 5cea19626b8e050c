package main

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// replacements are the operators that replace each other.
var replacements = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.ADD: token.SUB, token.SUB: token.ADD,
	token.LAND: token.LOR, token.LOR: token.LAND, token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// sites collects the mutants of a file.
type sites struct {
	parsed
	owner   ast.Stmt // the innermost statement of the current node
	owners  []ast.Stmt
	mutants map[ast.Stmt][]mutant // by the innermost statement that each changes
}

// mutations returns the mutants of each statement of a file that has any, in the order of the file. Not all compile.
func mutations(path string, text []byte) (statements [][]mutant, err error) {
	s := &sites{mutants: map[ast.Stmt][]mutant{}}
	if s.parsed, err = parse(token.NewFileSet(), path, text); err != nil {
		return nil, err
	}
	ast.PreorderStack(s.file, nil, s.visit)
	for _, owner := range s.owners {
		statements = append(statements, s.mutants[owner])
	}
	return statements, nil
}

// change adds the mutant that replaces the text between two positions.
func (s *sites) change(from, to token.Pos, text, name string) {
	at := s.positions.Position(from)
	if s.mutants[s.owner] == nil {
		s.owners = append(s.owners, s.owner)
	}
	s.mutants[s.owner] = append(s.mutants[s.owner], mutant{
		source: drawn, name: fmt.Sprintf("%s:%d:%d %s", strings.TrimPrefix(s.path, engineRoot), at.Line, at.Column, name),
		path: s.path, line: at.Line, from: at.Offset, to: s.offset(to), text: text,
	})
}

// swap adds the mutant with another operator, if there is one.
func (s *sites) swap(at token.Pos, operator token.Token) {
	if other, has := replacements[operator]; has {
		s.change(at, at+token.Pos(len(operator.String())), other.String(), operator.String()+" to "+other.String())
	}
}

func (s *sites) remove(n ast.Node) { s.change(n.Pos(), n.End(), "", "delete "+s.short(n)) }

// visit adds the mutants of a node, and reports whether its children may have others. Checks that arena.Invariants enables
// have none, nor have calls of panic and the texts of errors.
func (s *sites) visit(n ast.Node, stack []ast.Node) bool {
	s.owner, stack = nil, append(slices.Clone(stack), n)
	for _, n := range stack {
		if statement, is := n.(ast.Stmt); is {
			s.owner = statement
		}
	}
	switch n := n.(type) {
	case *ast.GenDecl:
		return len(stack) > 2 // in a function
	case *ast.FuncDecl:
		return n.Name.Name != "String" && n.Name.Name != "Error"
	case *ast.ArrayType:
		return false
	case *ast.IfStmt:
		if invariants(n.Cond) {
			if n.Else != nil {
				ast.PreorderStack(n.Else, stack, s.visit)
			}
			return false
		}
		if c, is := n.Cond.(*ast.BinaryExpr); !is || c.Op != token.EQL && c.Op != token.NEQ { // otherwise swap does the same
			s.change(n.Cond.Pos(), n.Cond.End(), "!("+s.source(n.Cond)+")", "negate "+s.short(n.Cond))
		}
	case *ast.ExprStmt:
		if calls(n.X, "panic") {
			return false
		}
		s.remove(n)
	case *ast.AssignStmt:
		if invariants(n) {
			return false
		}
		s.swap(n.TokPos, n.Tok)
		if n.Tok != token.DEFINE {
			s.remove(n)
		}
	case *ast.IncDecStmt:
		s.swap(n.TokPos, n.Tok)
		s.remove(n)
	case *ast.ReturnStmt:
		if invariants(n) {
			return false
		}
		if len(n.Results) == 0 {
			s.remove(n)
		}
	case *ast.BranchStmt, *ast.CaseClause:
		s.remove(n)
	case *ast.BinaryExpr:
		s.swap(n.OpPos, n.Op)
	case *ast.CallExpr:
		other := map[bool]string{calls(n, "min"): "max", calls(n, "max"): "min"}[true]
		if other == "" {
			break
		}
		s.change(n.Fun.Pos(), n.Fun.End(), other, s.short(n)+" to "+other)
		for _, operand := range n.Args {
			s.change(n.Pos(), n.End(), "("+s.source(operand)+")", s.short(n)+" to "+s.short(operand))
		}
	case *ast.BasicLit:
		if value, err := strconv.ParseInt(n.Value, 0, 64); err == nil && n.Kind == token.INT {
			s.change(n.Pos(), n.End(), strconv.FormatInt(value+1, 10), fmt.Sprintf("%s to %d", n.Value, value+1))
		}
	}
	return true
}

// invariants reports whether a node refers to arena.Invariants.
func invariants(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		name, is := n.(*ast.Ident)
		found = found || is && name.Name == "Invariants"
		return true
	})
	return found
}

// calls reports whether an expression calls a predeclared function.
func calls(e ast.Expr, name string) bool {
	call, is := e.(*ast.CallExpr)
	if !is {
		return false
	}
	function, is := call.Fun.(*ast.Ident)
	return is && function.Name == name
}
