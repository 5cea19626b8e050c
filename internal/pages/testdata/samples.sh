# A small file of each kind that commands of pages read. $1 is the folder of the programs, and $2 that of the repository.
set -e
PATH=$1:$PATH
loggops-collect "$2/testdata/traces/wavefront-4" -o x.trace.arrow
loggops-schedgen x.trace.arrow -o app-4.sched.arrow
loggops-schedgen --pattern dissemination --ranks 8 --iterations 12 --compute 10ms -o x.sched.arrow
loggops-schedgen --pattern halo1d --ranks 16 --iterations 20 --compute 10ms -o halo.sched.arrow
loggops-schedgen --pattern halo2d --ranks 16 -o stencil.sched.arrow
for n in 4 9 16; do loggops-schedgen --pattern halo2d --ranks $n -o stencil-$n.sched.arrow; done
loggops-noise generate periodic:freq=100Hz,duration=20us --length 1s -o x.noise.arrow
loggops-sim x.sched.arrow --noise x.noise.arrow --ranks-out x.ranks.arrow --spans-out x.spans.arrow --path-out x.path.arrow
loggops-sim halo.sched.arrow --delay rank=2,iteration=3,duration=58ms --iterations-out x.iterations.arrow
loggops-sim x.sched.arrow --noise x.noise.arrow --runs 6 --sweep ranks=8..32:*2 -o x.result.arrow
loggops-schedgen "$2/testdata/schedules/ring.goal" -o ring.sched.arrow
loggops-schedgen ring.sched.arrow --export goal-binary -o x.bin
loggops-noise export x.noise.arrow --format-out netgauge -o x.txt
loggops-noise export x.noise.arrow --format-out csv -o x.csv
loggops-model phase --noise exponential:f=1% --ranks 1..64:*2 -o exponential.csv
loggops-model phase --noise pareto:a=2,f=1% --ranks 1..64:*2 -o pareto.csv
gzip -c "$2/collector/detour/text/testdata/osnoise.txt" > x.txt.gz
gunzip -c "$2/testdata/benches/slow-8.bench.gz" > x.bench
printf 'L = "2us"\no = 500\ng = 400\nG = 0.2\nS = "64KiB"\n' > machine.toml
printf '# OSU MPI Latency Test\n1 1.5\n2 1.5\n1024 1.6\n16384 3.1\n65536 8.1\n' > osu.txt
sed 's/Test$/Test v5.9/; 1a # Size Latency (us)' osu.txt > latency.log
printf '# OSU MPI Bandwidth Test v5.9\n# Size Bandwidth (MB/s)\n1 4\n1024 2500\n65536 9000\n' > bandwidth.log
cat latency.log bandwidth.log > osu.log
gzip -k latency.log bandwidth.log
printf '# OSU MPI Allreduce Latency Test v5.9\n# Size Avg Latency(us)\n4 3.1\n' > allreduce.log
printf '# Benchmarking Allreduce\n# #processes = 4\n#bytes #repetitions t_min[usec] t_max[usec] t_avg[usec]\n4 1000 3.1 3.3 3.2\n' | gzip > imb.log.gz
printf '40001\n40000\n40003\n52000\n' > fwq_0_times.dat
rm halo.sched.arrow ring.sched.arrow
