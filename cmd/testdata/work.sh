# Every program writes all kinds of files that it writes, for TestSameBytes. $J is -j, and what
# goes to standard output is a file, too. What a run itself took is in no file, and left out of
# tables. (loggops-noise measure is not for this: what it writes is what it met.)
NOISE='--noise periodic:freq=250Hz,duration=100us --noise random:gap=exponential:10ms,duration=pareto:50us:2.5'
loggops-collect $DATA/traces/wavefront-4 -o app.trace.arrow $J
loggops-collect app.trace.arrow --show calls --format csv > stats.csv
loggops-collect $DATA/benches/slow-8.bench.gz -o node.dist.arrow $J
loggops-schedgen app.trace.arrow --iteration-after MPI_Allreduce -o app.sched.arrow
loggops-schedgen app.trace.arrow --phase loop -o loop.sched.arrow
loggops-schedgen app.trace.arrow --nonblocking-collectives 10us --async-progress -o overlap.sched.arrow
loggops-schedgen app.sched.arrow --show all --format json > show.json
loggops-schedgen --pattern dissemination --ranks 64 --bytes 8 -o d.sched.arrow
loggops-schedgen --pattern bisection --ranks 16 --bytes 8 --seed 3 -o random.sched.arrow
loggops-schedgen --pattern halo1d --ranks 40 --periodic --bytes 8KiB --iterations 12 --compute 3ms -o halo.sched.arrow
loggops-schedgen --pattern halo2d --ranks 2048 --bytes 8KiB --iterations 2 --compute 10us --jitter 5us -o wide.sched.arrow
for form in goal goal-binary expanded dot; do loggops-schedgen random.sched.arrow --export $form -o random.$form; done
loggops-replicate app.sched.arrow -k 4 -o x4.sched.arrow
loggops-noise generate periodic:freq=1kHz,duration=16us random:gap=exponential:10ms,duration=pareto:5us:2.5 --length 1s -o node.noise.arrow
loggops-noise export node.noise.arrow --format-out csv -o node.csv
loggops-noise import node.csv -o imported.noise.arrow
loggops-noise show node.noise.arrow --format json > noise.json
loggops-sim x4.sched.arrow $NOISE --runs 3 -o runs.result.arrow --format csv $J | cut -d, -f1-22 > runs.csv
loggops-sim x4.sched.arrow $NOISE --finish-times --format json $J | grep -v '"wall_s"\|"peak_rss_bytes"' > finish.json
loggops-sim app.sched.arrow $NOISE -o app.result.arrow --ranks-out app.ranks.arrow --spans-out app.spans.arrow --iterations-out app.iterations.arrow $J > app.txt
loggops-sim halo.sched.arrow $NOISE --phases iteration --format csv $J > phases.csv
loggops-sim halo.sched.arrow --delay rank=5,calc=2,duration=20ms --iterations-out halo.iterations.arrow -q $J > halo.txt
loggops-sim halo.sched.arrow $NOISE --runs 2 --topology fat-tree:children=8x8,taper=2 --links-out halo.links.arrow -q $J > links.txt
# So many ranks share several cores.
loggops-sim wide.sched.arrow --ranks-out wide.ranks.arrow --iterations-out wide.iterations.arrow --spans-out wide.spans.arrow -q $J > wide.txt
loggops-sim wide.sched.arrow --path-out wide.path.arrow --sensitivity -q $J > sensitivity.txt
loggops-sim wide.sched.arrow $NOISE --spans-out noisy.spans.arrow -q $J > noisy.txt
loggops-sim wide.sched.arrow --topology fat-tree:children=32x64,taper=2 --spans-out linked.spans.arrow --links-out linked.links.arrow -q $J > linked.txt
loggops-sim d.sched.arrow $NOISE --runs 5 --sweep ranks=4..256:*2 -o sweep.result.arrow $J > sweep.txt
loggops-sim d.sched.arrow $NOISE --runs 5 --sweep ranks=4..256:*2 --shard 1/2 -o 1.result.arrow $J
loggops-sim d.sched.arrow $NOISE --runs 5 --sweep ranks=4..256:*2 --shard 2/2 -o 2.result.arrow $J
loggops-sim merge 1.result.arrow 2.result.arrow -o merged.result.arrow
loggops-model phase --noise pareto:a=2,f=0.005 --ranks 2,1024 --format json -o phase.json
loggops-model max --distributions node.dist.arrow --ranks 1000 --samples 50 --seed 3 --format csv > max.csv
loggops-model anomalies node.dist.arrow --show ranks --format csv > anomalies.csv
for form in svg png pdf; do
  loggops-view sweep.result.arrow --show box -o box.$form --data box.csv
  loggops-view app.spans.arrow --from 20ms --to 25ms -o timeline.$form --data timeline.csv
done
loggops-view sweep.result.arrow --show scaling -o scaling.svg
loggops-view node.noise.arrow -o noise.png
loggops-view app.trace.arrow -o calls.svg
loggops-view app.sched.arrow -o matrix.png
loggops-view halo.iterations.arrow --fit --periodic -o wave.svg
loggops-view halo.iterations.arrow --fit --periodic -o wave.json
for of in time map; do loggops-view halo.links.arrow --show links:$of --run 1 -o links-$of.png; done
for form in html json prv; do loggops-view app.spans.arrow -o timeline.$form; done
loggops-view app.trace.arrow node.noise.arrow sweep.result.arrow app.spans.arrow halo.iterations.arrow halo.links.arrow -o report.html
