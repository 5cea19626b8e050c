# What needs MPI, built with the compiler MPICC into the folder OUT:
#
#   make pmpi       the tracing library libloggops_pmpi.so
#   make mpibench   the parallel benchmark loggops-bench
#   make loggp      loggp, which measures the parameters of a machine
#
# An installation has this file as share/loggops/Makefile, and the sources beside it.

OUT   ?= bin
MPICC ?= mpicc

.PHONY: pmpi mpibench loggp
pmpi:
	$(MAKE) -C collector/pmpi/lib OUT=$(abspath $(OUT)) MPICC=$(MPICC)

mpibench:
	$(MAKE) -C collector/bench OUT=$(abspath $(OUT)) MPICC=$(MPICC)

loggp:
	$(MAKE) -C collector/bench/loggp OUT=$(abspath $(OUT)) MPICC=$(MPICC)
