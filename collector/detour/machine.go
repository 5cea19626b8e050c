package detour

import (
	"os"
	"runtime"
	"strings"
)

// Machine returns what this machine is, as far as the system tells: its
// processor and its kernel, but no name.
func Machine() string {
	parts := []string{runtime.GOOS + "/" + runtime.GOARCH}
	if release, err := os.ReadFile("/proc/sys/kernel/osrelease"); err == nil {
		parts[0] = "Linux " + strings.TrimSpace(string(release)) + " " + runtime.GOARCH
	}
	cpu, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(cpu)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			parts = append(parts, strings.Join(strings.Fields(value), " "))
			break
		}
	}
	return strings.Join(parts, ", ")
}
