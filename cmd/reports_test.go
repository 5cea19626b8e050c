package cmd

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"loggops/internal/testkit/cases"
	"loggops/internal/testkit/expect"
)

const files = "-o app.result.arrow --spans-out app.spans.arrow --path-out app.path.arrow --ranks-out app.ranks.arrow"

// TestReports makes the reports of testdata/lists/reports.txt and compares their texts.
func TestReports(t *testing.T) {
	cases.Run(t, "lists/reports.txt", func(t *testing.T, commands string) string {
		folder, written := t.TempDir(), files
		if strings.Contains(commands, "--iteration") {
			written += " --iterations-out app.iterations.arrow"
		}
		done(t, shell(folder, strings.TrimSpace(commands)+" --efficiency -q "+written+" > app.txt\nloggops-view app.*.arrow -q -o report.html"))
		page, err := os.ReadFile(filepath.Join(folder, "report.html"))
		expect.OK(t, err)
		return texts(string(page))
	})
}

var (
	finding = regexp.MustCompile(`(?s)<ul class="findings">(.*?)</ul>`)
	grid    = regexp.MustCompile(`(?s)<caption>(.*?)</caption>(.*?)</table>`)
	row     = regexp.MustCompile(`<tr>(.*?)</tr>`)
	drawn   = regexp.MustCompile(`(?s)<section id="([^"]*)"[^>]*>\s*(?:<iframe title="(.*?)"|<h2>(.*?)</h2>\s*(?:<p class="about" title="(.*?)")?)`)
	marks   = regexp.MustCompile(`<[^>]*>`)
)

// texts returns the texts of a report: its sentences, its tables but for the one of the files, and the titles of its
// pictures.
func texts(page string) string {
	var text strings.Builder
	add := func(parts ...string) {
		text.WriteString(html.UnescapeString(marks.ReplaceAllString(strings.Join(parts, ""), "")) + "\n")
	}
	for _, list := range finding.FindAllStringSubmatch(page, -1) {
		add(strings.ReplaceAll(strings.TrimSpace(list[1]), "<li>", "- "))
	}
	for _, g := range grid.FindAllStringSubmatch(page, -1) {
		if g[1] == "Files" {
			continue
		}
		add("\n", g[1])
		for _, r := range row.FindAllStringSubmatch(g[2], -1) {
			add(strings.TrimSuffix(regexp.MustCompile("</t[hd]>").ReplaceAllString(r[1], " | "), " | "))
		}
	}
	add()
	for _, s := range drawn.FindAllStringSubmatch(page, -1) {
		if s[1] != "origin" {
			add(strings.TrimSuffix(s[1]+": "+s[2]+s[3]+" ("+s[4]+")", " ()"))
		}
	}
	return text.String()
}
