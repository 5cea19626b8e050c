# What the commands of interrupts.txt read.

long = loggops-sim long.sched.arrow --runs 1000000 --noise periodic:freq=1kHz,duration=1us --sweep L=1us,2us
lines = yes '$(1)' | head -n $(2)

pipe:
	mkfifo $@
launcher:
	printf '#!/bin/sh\nexec sleep 100\n' > $@
	chmod +x $@

long.goal:
	printf 'num_ranks 2\nrank 0 { calc 1000000000000000000 }\nrank 1 { calc 1000000000000000000 }\n' > $@
cpus.goal:
	printf 'num_ranks 1\nrank 0 { calc 1000000000000000000 cpu 1\ncalc 1000000000000000000 cpu 2 }\n' > $@
stuck.goal:
	printf 'num_ranks 2\nrank 0 { a: recv 1b from 1\nb: send 1b to 1\nb requires a }\n' > $@
	printf 'rank 1 { a: recv 1b from 0\nb: send 1b to 0\nb requires a }\n' >> $@
text.goal:
	(printf 'num_ranks 1\nrank 0 {\n'; $(call lines,calc 100,40000000); echo '}') > $@
binary.bin: halo.sched.arrow
	loggops-schedgen $< --replicas 50 --export goal-binary -o $@

long.sched.arrow cpus.sched.arrow stuck.sched.arrow: %.sched.arrow: %.goal
	loggops-schedgen $< -o $@
halo.sched.arrow:
	loggops-schedgen --pattern halo3d --ranks 512 --bytes 1KiB --iterations 20 --compute 100us --jitter 10us -o $@
big.sched.arrow:
	loggops-schedgen --pattern halo3d --ranks 8000 --bytes 1KiB --iterations 100 --compute 100us --jitter 10us -o $@
ring.sched.arrow:
	loggops-schedgen --pattern ring-allreduce --ranks 20000 --bytes 1MiB -o $@
tree.sched.arrow:
	loggops-schedgen --pattern dissemination --ranks 1048576 --bytes 1 --iterations 10 -o $@
bcast.sched.arrow:
	loggops-schedgen --pattern binomial-bcast --ranks 1048576 --bytes 1 -o $@
gather.sched.arrow:
	loggops-schedgen --pattern linear-alltoall --ranks 20000 --bytes 1 -o $@
chain.sched.arrow:
	loggops-schedgen --pattern ring --ranks 1000 --bytes 1KiB --iterations 10000 -o $@

noise.noise.arrow:
	loggops-noise generate random:gap=exponential:100us,duration=1us --length 10s -o $@
longnoise.noise.arrow:
	loggops-noise generate random:gap=exponential:1us,duration=100ns --length 10s -o $@
long.csv: longnoise.noise.arrow
	loggops-noise export $< --format-out csv -o $@
osnoise.txt:
	(echo '# tracer: osnoise'; \
	$(call lines,  osnoise/0-1 [000] ..... 100.000000: thread_noise: kworker:1 start 100.000000000 duration 100 ns,5000000)) > $@

manyspans.spans.arrow: halo.sched.arrow
	loggops-sim $< --replicas 80 --noise periodic:freq=1kHz,duration=10us --spans-out $@
spans.spans.arrow: halo.sched.arrow
	loggops-sim $< --replicas 10 --noise periodic:freq=1kHz,duration=10us --spans-out $@
iterations.iterations.arrow: halo.sched.arrow
	loggops-sim $< --replicas 100 --iterations-out $@
1.result.arrow 2.result.arrow: long.sched.arrow
	$(long) --shard $(basename $(basename $@))/2 -o $@

ring.trace.arrow: text
	loggops-collect $< -o $@
ti.txt:
	(printf '0 init\n1 init\n'; yes '0 send 1 2 3 0' | head -n 5000000 | sed 'p;s:.*:1 recv 0 2 3 0:'; printf '0 finalize\n1 finalize\n') > $@
x.prv:
	printf 'EVENT_TYPE\n9   50000003    MPI Other\nVALUES\n19   MPI_Comm_rank\n31   MPI_Init\n32   MPI_Finalize\n0   Outside MPI\n' > x.pcf
	(printf '#Paraver (01/02/2024 at 10:00):1000_ns:1(2):1:1(1:1),1\nc:1:1:1:1\n2:1:1:1:1:0:50000003:31\n2:1:1:1:1:1:50000003:0\n'; \
	yes '2:1:1:1:1:1:50000003:19' | head -n 5000000 | sed 'p;s/19$$/0/'; \
	printf '2:1:1:1:1:2:50000003:32\n2:1:1:1:1:3:50000003:0\n') > $@

# Recordings of liballprof in which messages go around a ring of four ranks.
text compressed:
	mkdir $@
	for rank in 0 1 2 3; do awk -v rank=$$rank 'BEGIN { \
		to = (rank + 1) % 4; from = (rank + 3) % 4; clock = 1237666046950200; \
		print "# htor'"'"'s PMPI Tracer 1 Output File\n# clockdiff: 0.000000 s (relative to rank 0)"; \
		printf "MPI_Init:-:140737488343500:140737488344604:%.0f.000000\n", clock - 1; \
		for (call = 0; call < 700000; call++) { \
			printf "MPI_Irecv:%.0f.000000:11033760:4500:11,8,8:%d:4000:0,%d,4:140737488340200:%.0f.000000\n", clock, from, rank, clock + 2; \
			printf "MPI_Isend:%.0f.000000:10997744:4500:11,8,8:%d:4000:0,%d,4:140737488340208:%.0f.000000\n", clock + 3, to, rank, clock + 5; \
			printf "MPI_Waitall:%.0f.000000:2:140737488340200:0:%.0f.000000\n", clock + 6, clock + 8; \
			clock += 10 } \
		printf "MPI_Finalize:%.0f.000000:-\n", clock }' > $@/rank-$$rank.txt; done
