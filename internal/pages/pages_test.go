package pages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/expect"
)

// A command is what a page has its reader type.
type command struct {
	text   string // a line, or several of which all but the last end with a backslash
	shown  bool   // whether the page shows the output
	want   string // the output
	status string // the exit status and a newline, where "echo $?" shows it
	block  int    // the number of the block
}

var (
	blockCommand = regexp.MustCompile(`^(loggops-\w+|make|mpicc|mpirun|sbatch|srun|\w+=\S+) `)
	codeSpan     = regexp.MustCompile("`(loggops-\\w+ [^`]+)`")
	// placeholder is a word that stands for others.
	placeholder = regexp.MustCompile(`\b[A-Z]{3,}[1-9]?\b|\.\.\.( |$)|\[flags\]`)
	inQuotes    = regexp.MustCompile(`'[^']*'|"[^"]*"|MPI_\w+|\$?\b(LD_PRELOAD|LOGGOPS_\w+|PARTS|PATH|PWD|OUT|PREFIX)\b`)
)

// general reports whether a command is one that nobody can type as it stands.
func general(command string) bool {
	return !strings.Contains(command, "<<'end'") && placeholder.MatchString(inQuotes.ReplaceAllString(command, ""))
}

// commandsOf returns the commands of a page, in order. Of a ```console block they
// are what follows a "$ ", and the lines below are what they print; an indented
// block that begins with a command has nothing else. A block of Python or R is a
// command too.
func commandsOf(page string) (commands []command) {
	const plain, console, fenced, script, indented = 0, 1, 2, 3, 4
	interpreter := map[string]string{"```python": "python3 -", "```r": "Rscript -"}
	in, last, block := plain, "", 0 // the kind of block, the line before, the block's number
	status := false                 // whether the line is the exit status of a command
	for line := range strings.Lines(page) {
		line = strings.TrimSuffix(line, "\n")
		code, spaces := strings.CutPrefix(line, "    ")
		typed, prompt := strings.CutPrefix(line, "$ ")
		switch {
		case line == "```" && in == script:
			commands[len(commands)-1].text += "\nend"
			in = plain
		case line == "```" && (in == console || in == fenced):
			in = plain
		case in == script:
			commands[len(commands)-1].text += "\n" + line
		case line == "```console":
			in = console
			block++
		case interpreter[line] != "":
			in = script
			block++
			commands = append(commands, command{text: interpreter[line] + " <<'end'", block: block})
		case strings.HasPrefix(line, "```"):
			in = fenced
		case in == fenced:
		case (in == console || in == indented) && strings.HasSuffix(last, `\`):
			commands[len(commands)-1].text += "\n" + line
		case in == console && prompt && typed == "echo $?":
			status = true
		case in == console && status && !prompt:
			commands[len(commands)-1].status = line + "\n"
			status = false
		case in == console && prompt:
			commands = append(commands, command{text: typed, shown: true, block: block})
		case in == console && len(commands) > 0:
			commands[len(commands)-1].want += line + "\n"
		case spaces && (in == indented || last == "" && blockCommand.MatchString(code)):
			if in != indented {
				in = indented
				block++
			}
			commands = append(commands, command{text: code, block: block})
		default:
			in = plain
		}
		last = line
	}
	return commands
}

// spansOf returns the calls of programs that stand within the text of a page.
func spansOf(page string) (calls []string) {
	for _, m := range codeSpan.FindAllStringSubmatch(page, -1) {
		calls = append(calls, m[1])
	}
	return calls
}

// read returns the text of a file.
func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	expect.OK(t, err)
	return string(text)
}

// allPages returns the pages of the repository.
func allPages(t *testing.T) (pages []string) {
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if e.IsDir() && path != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if strings.HasSuffix(path, ".md") {
			pages = append(pages, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil || len(pages) < 20 {
		t.Fatalf("pages %v, error %v", pages, err)
	}
	return pages
}
