package cmd

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"loggops/internal/cases"
	"loggops/internal/expect"
)

const files = "-o app.result.arrow --spans-out app.spans.arrow --path-out app.path.arrow --ranks-out app.ranks.arrow --iterations-out app.iterations.arrow"

// reports are runs whose causes of waiting are known: what is wrong with them is in the name or the comment.
var reports = map[string]string{
	// Rank 3 is slow in assemble, rank 1 in exchange, rank 2 in residual. The ranks shared CPUs, but slept.
	"planted": `
cp $DATA/traces/planted-4.trace.arrow app.trace.arrow
loggops-schedgen app.trace.arrow --iteration-after MPI_Allreduce -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// All ranks compute equally long, one after the other, and nothing is wrong.
	"wavefront": `
loggops-schedgen --pattern sweep --ranks 16 --bytes 8KiB --iterations 10 --compute 1ms -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// The same of a program with 4 ranks on 2 CPUs, of which the recording knows nothing. Ranks 1 and 2 compute 7 %
	// longer than the others.
	"wavefront-recorded": `
loggops-collect -q $DATA/traces/wavefront-4 -o app.trace.arrow
loggops-schedgen app.trace.arrow --iteration-after MPI_Allreduce -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// Nothing is wrong.
	"halo": `
loggops-schedgen --pattern halo2d --ranks 16 --bytes 8KiB --iterations 10 --compute 1ms -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// Rank 5 has half as much more to compute as the others.
	"imbalanced": `
printf 'rank,factor\n5,1.5\n' > factors.csv
loggops-schedgen --pattern halo2d --ranks 16 --bytes 8KiB --iterations 10 --compute 1ms -o equal.sched.arrow
loggops-schedgen equal.sched.arrow --compute-factors factors.csv -o app.sched.arrow
rm equal.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// In turn, ranks have more to compute, in an allreduce per iteration.
	"varying": `
loggops-schedgen --pattern bsp --ranks 16 --bytes 8 --iterations 20 --compute 1ms --jitter 1ms -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// Messages take nearly all of the time.
	"network": `
loggops-schedgen --pattern halo2d --ranks 16 --bytes 1MiB --iterations 10 --compute 50us -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// All ranks have noise, and rank 7 more.
	"noise": `
loggops-schedgen --pattern halo2d --ranks 16 --bytes 8KiB --iterations 10 --compute 1ms -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4 --noise periodic:freq=1kHz,duration=25us --noise periodic:freq=100Hz,duration=1ms,ranks=7`,
	// 8 ranks of wavefront shared 2 CPUs.
	"oversubscribed": `
cp $DATA/traces/oversubscribed-8.trace.arrow app.trace.arrow
loggops-schedgen app.trace.arrow --iteration-after MPI_Allreduce -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4`,
	// 27 ranks shared 2 CPUs, and times are CPU times.
	"cpu-time": `
cp $DATA/traces/applications/lulesh-27.trace.arrow app.trace.arrow
loggops-schedgen app.trace.arrow -o app.sched.arrow
loggops-sim app.sched.arrow --machine xt4 --replicas 2`,
}

// TestReports compares the texts of reports with files.
func TestReports(t *testing.T) {
	for name, commands := range reports {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			iterations := files
			if name == "cpu-time" { // which has none
				iterations = strings.Split(files, " --iterations-out")[0]
			}
			done(t, shell(folder, commands+" --efficiency -q "+iterations+" > app.txt\nloggops-view app.*.arrow -q -o report.html"))
			page, err := os.ReadFile(filepath.Join(folder, "report.html"))
			expect.OK(t, err)
			golden := filepath.Join("testdata", "reports", name+".txt")
			got := sentences(string(page))
			if *cases.Update {
				expect.OK(t, os.WriteFile(golden, []byte(got), 0o666))
				return
			}
			want, err := os.ReadFile(golden)
			expect.OK(t, err)
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s differs (go test ./cmd -run TestReports -update writes it): %s", golden, diff)
			}
		})
	}
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
