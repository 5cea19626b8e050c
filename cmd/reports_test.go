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
		return sentences(string(page))
	})
}

var (
	answer = regexp.MustCompile(`(?s)<section id="answer">(.*?)</section>`)
	drawn  = regexp.MustCompile(`(?s)<section id="([^"]*)">\s*<h2>(.*?)</h2>(.*?)</section>`)
	spoken = regexp.MustCompile(`<p class="about">(.*?)</p>`)
	marks  = regexp.MustCompile(`<[^>]*>`)
)

// sentences returns the texts of a report: its opening, and what it says about each picture.
func sentences(page string) string {
	var text strings.Builder
	add := func(part string) {
		text.WriteString(html.UnescapeString(marks.ReplaceAllString(part, "")) + "\n")
	}
	add(strings.ReplaceAll(strings.TrimSpace(answer.FindStringSubmatch(page)[1]), "<li>", "- "))
	for _, s := range drawn.FindAllStringSubmatch(page, -1) {
		if s[1] == "answer" || s[1] == "origin" {
			continue
		}
		add("\n" + s[1] + ": " + s[2])
		for _, p := range spoken.FindAllStringSubmatch(s[3], -1) {
			add(p[1])
		}
	}
	return text.String()
}
