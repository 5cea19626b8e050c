package main

import (
	"os"

	"loggops/cmd/internal/program"
)

func main() {
	cmd := newCommand()
	os.Args = append(os.Args[:1:1], asOneLetter(cmd.Flags(), os.Args[1:])...)
	os.Exit(program.Main(cmd))
}
