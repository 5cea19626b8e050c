# One file of each kind that commands read.
cp -r $DATA/traces/wavefront-4 rec
cp -r $DATA/traces/wavefront-4 packed
cp $DATA/benches/slow-8.bench.gz x.bench
cp $DATA/schedules/late-sender.goal x.goal
cp $DATA/loggp/two-cores.txt loggp.txt
cp $DATA/distributions/made-4.dist.arrow x.dist.arrow
mkdir paraver ti
echo 'a block' > rec/loggops-0.pmpi.0.open
echo '#Paraver (01/01/2026 at 00:00):10_ns:1(1):1:1(1:1)' > paraver/in.prv
echo STATES > paraver/in.pcf
printf 'rank0.txt\nrank1.txt\n' > ti/index
printf '0 init\n0 send 1 0 8\n0 finalize\n' > ti/rank0.txt
printf '1 init\n1 recv 0 0 8\n1 finalize\n' > ti/rank1.txt
printf 'rank,factor\n0,2\n' > factors.csv
echo 'rules = ["allreduce=ring"]' > rules.toml
printf 'arrival_ns,duration_ns\n100,10\n1000,20\n' > noise.csv
for cpu in 1 2; do
	echo "osnoise/$cpu-10$cpu [00$cpu] ...... 10.000000: irq_noise: local_timer:236 start 10.000000${cpu}00 duration 2000 ns"
done > osnoise.txt
echo '#!/bin/sh' > program
chmod +x program
printf 'host a b c d\nswitch s\nlink a s\nlink b s\nlink c s\nlink d s\n' > network.txt
echo 'a library' > library
loggops-collect $DATA/traces/wavefront-4 -o x.trace.arrow
loggops-schedgen x.trace.arrow --iteration-after MPI_Allreduce -o x.sched.arrow
loggops-schedgen --pattern halo2d --ranks 16 --grid 4x4 --bytes 8 -o grid.sched.arrow
loggops-noise generate periodic:freq=1kHz,duration=16us --length 1s -o x.noise.arrow
loggops-model machine loggp.txt -o machine.toml
printf '# OSU MPI Allreduce Latency Test v7.3\n# Size       Avg Latency(us)\n4 3.10\n' > osu.txt
loggops-model phase -o curves.csv
loggops-sim x.sched.arrow --spans-out x.spans.arrow
loggops-sim x.sched.arrow --sweep ranks=4..16:*2 --shard 1/2 -o 1.result.arrow
loggops-sim x.sched.arrow --sweep ranks=4..16:*2 --shard 2/2 -o 2.result.arrow
