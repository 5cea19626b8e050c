package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"slices"
	"syscall"
	"time"
)

// step is a call of a program.
type step struct {
	name string
	args []string
}

// measured is the median of a step's repetitions, by wall time.
type measured struct {
	wall, user, system time.Duration
	peak               int64 // bytes
	stdout             []byte
}

func (s step) measure(times int) (measured, error) {
	var all []measured
	for range times {
		cmd := exec.Command(s.name, s.args...)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		start := time.Now()
		if err := cmd.Run(); err != nil {
			return measured{}, fmt.Errorf("%s: %w: %s", s.name, err, stderr.Bytes())
		}
		m := measured{wall: time.Since(start), user: cmd.ProcessState.UserTime(), system: cmd.ProcessState.SystemTime(), stdout: stdout.Bytes()}
		if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			m.peak = usage.Maxrss * 1024
		}
		all = append(all, m)
	}
	slices.SortFunc(all, func(a, b measured) int { return int(a.wall - b.wall) })
	return all[len(all)/2], nil
}

// after returns what m and an earlier step take together.
func (m measured) after(earlier measured) measured {
	m.wall += earlier.wall
	m.user += earlier.user
	m.system += earlier.system
	m.peak = max(m.peak, earlier.peak)
	return m
}
