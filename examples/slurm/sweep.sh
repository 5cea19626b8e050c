#!/bin/bash
# A sweep as a job array, a part of it a task:
#
#   sbatch --array=1-16 sweep.sh app.sched.arrow --noise node.noise.arrow --runs 1000 --sweep ranks=2..1048576:*2
#
#SBATCH --job-name=sweep
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=part-%a.log

# PARTS is for arrays that have only some of the tasks.
exec loggops-sim "$@" --quiet -j "${SLURM_CPUS_PER_TASK:-1}" \
  --shard "$SLURM_ARRAY_TASK_ID/${PARTS:-$SLURM_ARRAY_TASK_COUNT}" -o "part-$SLURM_ARRAY_TASK_ID.result.arrow"
