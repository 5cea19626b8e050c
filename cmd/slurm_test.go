package cmd

import (
	"bytes"
	"crypto/rand"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"loggops/internal/testkit/expect"
)

// TestLongSlurm has a Slurm of this machine run examples/slurm, and requeues a task
// while it runs. What the parts make up is what a sweep without Slurm writes.
func TestLongSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	environment := startSlurm(t)
	folder := t.TempDir()
	expect.OK(t, os.Chmod(folder, 0o755))
	schedule, whole := filepath.Join(folder, "d.sched.arrow"), filepath.Join(folder, "whole.result.arrow")
	run(t, "loggops-schedgen", "--pattern", "dissemination", "--ranks", "2", "--bytes", "8", "-o", schedule)
	sweep := []string{"d.sched.arrow", "--noise", "periodic:freq=1kHz,duration=100us", "--runs", "20", "--sweep", "ranks=2..32768:*2"}
	slurm := func(program string, args ...string) string {
		t.Helper()
		cmd := exec.Command(program, args...)
		cmd.Dir, cmd.Env = folder, environment
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v: %s", program, err, out)
		}
		return strings.TrimSpace(string(out))
	}
	script, err := filepath.Abs("../examples/slurm/sweep.sh")
	expect.OK(t, err)
	job := slurm("sbatch", append([]string{"--parsable", "--array=1-3", script}, sweep...)...)
	merge := slurm("sbatch", "--parsable", "--dependency=afterok:"+job, "--wrap", "loggops-sim merge part-*.result.arrow -o app.result.arrow")

	task := job + "_1"
	until(t, "the first task runs", func() bool { return slurm("squeue", "-h", "-o", "%T", "-j", task) == "RUNNING" })
	slurm("scontrol", "requeue", task)
	until(t, "the jobs are done", func() bool { return slurm("squeue", "-h") == "" })

	if what := slurm("scontrol", "show", "job", task); !strings.Contains(what, "Restarts=1") || !strings.Contains(what, "JobState=COMPLETED") {
		t.Errorf("the task that was to be requeued: %s", what)
	}
	slurm("loggops-sim", append(sweep, "-o", whole)...)
	want, err := os.ReadFile(whole)
	expect.OK(t, err)
	got, err := os.ReadFile(filepath.Join(folder, "app.result.arrow"))
	if err != nil || !bytes.Equal(got, want) {
		logs, _ := filepath.Glob(filepath.Join(folder, "*.log"))
		for _, log := range append(logs, filepath.Join(folder, "slurm-"+merge+".out")) {
			text, _ := os.ReadFile(log)
			t.Logf("%s: %s", log, text)
		}
		t.Errorf("the parts make up another table: error %v", err)
	}
}

// until waits for something.
func until(t *testing.T, what string, is func() bool) {
	t.Helper()
	for begun := time.Now(); !is(); time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > 5*time.Minute {
			t.Fatalf("after five minutes it is not so that %s", what)
		}
	}
}

// startSlurm starts a cluster of this machine, and returns an environment in which
// Slurm's programs know it, and jobs this test's programs.
func startSlurm(t *testing.T) (environment []string) {
	for _, program := range []string{"munged", "slurmctld", "slurmd", "sbatch"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skipf("there is no Slurm (Debian: slurm-wlm, munge): %v", err)
		}
	}
	if os.Getuid() != 0 {
		t.Skip("slurmd has to be started by root")
	}
	host, err := os.Hostname()
	expect.OK(t, err)
	// Not t.TempDir(): its name is too long for munge's socket.
	folder, err := os.MkdirTemp("", "slurm-")
	expect.OK(t, err)
	t.Cleanup(func() { os.RemoveAll(folder) })
	in := func(name string) string { return filepath.Join(folder, name) }
	key := make([]byte, 128)
	rand.Read(key)
	conf, err := os.ReadFile("testdata/slurm.conf")
	expect.OK(t, err)
	values := strings.NewReplacer("$HOST", host, "$PORT1", freePort(t), "$PORT2", freePort(t), "$FOLDER", folder, "$CPUS", strconv.Itoa(runtime.NumCPU()))
	for name, text := range map[string][]byte{"key": key, "slurm.conf": []byte(values.Replace(string(conf)))} {
		expect.OK(t, os.WriteFile(in(name), text, 0o600))
	}
	environment = append(os.Environ(), "SLURM_CONF="+in("slurm.conf"))
	daemon(t, environment, "munged", "--foreground", "--force", "--socket="+in("munge.sock"), "--key-file="+in("key"),
		"--pid-file="+in("munged.pid"), "--seed-file="+in("munged.seed"), "--log-file="+in("munged.log"))
	until(t, "munged answers", func() bool { _, err := os.Stat(in("munge.sock")); return err == nil })
	daemon(t, environment, "slurmctld", "-D")
	daemon(t, environment, "slurmd", "-D")
	until(t, "the node is idle", func() bool {
		sinfo := exec.Command("sinfo", "-h", "-o", "%T")
		sinfo.Env = environment
		out, _ := sinfo.Output()
		return strings.TrimSpace(string(out)) == "idle"
	})
	return environment
}

// daemon starts a program that runs until the test ends.
func daemon(t *testing.T, environment []string, program string, args ...string) {
	var said bytes.Buffer
	cmd := exec.Command(program, args...)
	cmd.Env, cmd.Stdout, cmd.Stderr = environment, &said, &said
	expect.OK(t, cmd.Start())
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		late := time.AfterFunc(10*time.Second, func() { cmd.Process.Kill() })
		defer late.Stop()
		cmd.Wait()
		if t.Failed() {
			t.Logf("%s: %s", program, said.String())
		}
	})
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	expect.OK(t, err)
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}
