package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// use is a use of a tuning constant.
type use struct {
	field       *types.Var
	place, text string
}

// rewriter rewrites a file so that package exercise counts the uses of tuning constants.
type rewriter struct {
	*parsed
	*tuned
	uses []use // of all files
	list []wrapped
}

// wrapped is an expression that becomes an argument of a call.
type wrapped struct {
	from, to int    // bytes of the file
	open     string // the call up to the expression
	node     ast.Node
	field    *types.Var
}

// rewrite returns the file, or nil if it uses no tuning constants.
func (r *rewriter) rewrite(file *parsed) []byte {
	r.parsed, r.list = file, nil
	ast.PreorderStack(file.file, nil, r.visit)
	if r.list == nil {
		return nil
	}
	// Outer calls open before inner ones. All end with the same text, so the order of their ends does not matter.
	slices.SortStableFunc(r.list, func(a, b wrapped) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	var ends []int
	for _, w := range r.list {
		ends = append(ends, w.to)
	}
	slices.Sort(ends)
	at := r.offset(file.file.Name.End())
	text := string(file.text[:at]) + `; import "loggops/` + exercisePath + `"` // in the same line, so that lines keep their numbers
	for open := r.list; len(ends) > 0; {
		if len(open) > 0 && open[0].from < ends[0] {
			text += string(file.text[at:open[0].from]) + open[0].open
			at, open = open[0].from, open[1:]
		} else {
			text += string(file.text[at:ends[0]]) + ")"
			at, ends = ends[0], ends[1:]
		}
	}
	return []byte(text + string(file.text[at:]))
}

// visit wraps the expressions that a use of a constant decides: comparisons, calls of min and max, and the range of a loop.
// A use that decides none is counted itself.
func (r *rewriter) visit(n ast.Node, stack []ast.Node) bool {
	selector, is := n.(*ast.SelectorExpr)
	if !is || r.info.Selections[selector] == nil {
		return true
	}
	field, is := r.info.Selections[selector].Obj().(*types.Var)
	if !is || !slices.Contains(r.fields, field) || assigned(selector, stack[len(stack)-1]) {
		return true
	}
	decides := false
	var child ast.Node = selector
	for _, parent := range slices.Backward(stack) {
		switch p := parent.(type) {
		case *ast.BinaryExpr:
			if slices.Contains([]token.Token{token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ}, p.Op) {
				decides = r.wrap(p, field, "Cond", "")
			}
		case *ast.CallExpr:
			if calls(p, "min") || calls(p, "max") {
				decides = r.wrap(p, field, "Bound", r.source(child)+", ")
			}
		case *ast.RangeStmt:
			if basic, is := r.info.TypeOf(p.X).Underlying().(*types.Basic); is && basic.Info()&types.IsInteger != 0 && child == p.X {
				decides = r.wrap(p.X, field, "Each", "")
			}
		}
		_, statement := parent.(ast.Stmt)
		if _, function := parent.(*ast.FuncLit); statement || function {
			break
		}
		child = parent
	}
	if !decides {
		r.wrap(selector, field, "Use", "")
	}
	return true
}

// assigned reports whether a node sets a variable, or takes its address.
func assigned(variable ast.Expr, by ast.Node) bool {
	switch n := by.(type) {
	case *ast.AssignStmt:
		return slices.Contains(n.Lhs, variable)
	case *ast.UnaryExpr:
		return n.Op == token.AND
	case *ast.IncDecStmt:
		return true
	}
	return false
}

// wrap makes an expression an argument of a function of package exercise, after others, once per constant in it. It returns
// true.
func (r *rewriter) wrap(n ast.Node, field *types.Var, function, others string) bool {
	if slices.ContainsFunc(r.list, func(w wrapped) bool { return w.node == n && w.field == field }) {
		return true
	}
	open := fmt.Sprintf("exercise.%s(%d, %s", function, len(r.uses), others)
	r.list = append(r.list, wrapped{r.offset(n.Pos()), r.offset(n.End()), open, n, field})
	r.uses = append(r.uses, use{field, fmt.Sprintf("%s:%d", r.path, r.positions.Position(n.Pos()).Line), r.short(n)})
	return true
}
