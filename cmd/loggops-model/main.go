package main

import (
	"os"

	"loggops/cmd/internal/program"
)

func main() { os.Exit(program.Main(newCommand())) }
