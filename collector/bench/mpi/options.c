#include "options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char lg_usage[] =
    "usage: mpirun ... loggops-bench [options]\n"
    "Measures how long the same work takes on each rank, over and over, and how long\n"
    "the ranks then wait for each other in a barrier.\n"
    "  --work TIME          time of the work without noise (1ms)\n"
    "  --duration TIME      how long to measure (10s)\n"
    "  --wait TIME          longest random wait before an iteration (as --work)\n"
    "  --no-broadcast       ranks learn from rank 0 now and then when to end, not after\n"
    "                       each iteration\n"
    "  --slow RANK:FACTOR   that rank has so many times as much to do\n"
    "  -o, --output FILE    where the distributions go (loggops.bench)\n"
    "TIME is a number and ns, us, ms or s.\n";

static char problem[200];

/* Reads a time of at most a day; 0 if it is none. */
static int time_of(const char *text, int64_t *ns)
{
    static const struct { const char *name; double ns; } units[] = {
        {"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9},
    };
    const double day = 86400e9;
    char *end;
    double x = strtod(text, &end);
    size_t i;

    for (i = 0; i < sizeof units / sizeof *units; i++)
        if (end != text && strcmp(end, units[i].name) == 0 && x >= 0 && x * units[i].ns <= day) {
            *ns = (int64_t)(x * units[i].ns);
            return 1;
        }
    return 0;
}

/* Reads RANK:FACTOR; 0 if it is none. */
static int slow_of(const char *text, int ranks, struct lg_options *o)
{
    char *end;
    long rank = strtol(text, &end, 10);

    if (end == text || *end != ':' || rank < 0 || rank >= ranks)
        return 0;
    text = end + 1;
    o->slow = (int)rank;
    o->factor = strtod(text, &end);
    return end != text && !*end && o->factor > 0 && o->factor <= 1e6;
}

const char *lg_options_read(struct lg_options *o, int argc, char **argv, int ranks)
{
    static const struct option names[] = {
        {"work", required_argument, NULL, 'w'},   {"duration", required_argument, NULL, 'd'},
        {"wait", required_argument, NULL, 'r'},   {"no-broadcast", no_argument, NULL, 'b'},
        {"slow", required_argument, NULL, 's'},   {"output", required_argument, NULL, 'o'},
        {"help", no_argument, NULL, 'h'},         {NULL, 0, NULL, 0},
    };
    int c, well = 1;

    o->work = 1000000;
    o->wait = -1;
    o->duration = INT64_C(10000000000);
    o->broadcast = 1;
    o->slow = -1;
    o->factor = 1;
    o->file = "loggops.bench";
    opterr = 0;
    while (well && (c = getopt_long(argc, argv, "o:h", names, NULL)) != -1) {
        switch (c) {
        case 'w': well = time_of(optarg, &o->work) && o->work > 0; break;
        case 'd': well = time_of(optarg, &o->duration); break;
        case 'r': well = time_of(optarg, &o->wait); break;
        case 's': well = slow_of(optarg, ranks, o); break;
        case 'b': o->broadcast = 0; break;
        case 'o': o->file = optarg; break;
        case 'h': return lg_usage;
        default: well = 0; optarg = NULL; break;
        }
    }
    if (well && optind == argc) {
        if (o->wait < 0)
            o->wait = o->work;
        return NULL;
    }
    if (well)
        snprintf(problem, sizeof problem, "an argument too many: %s", argv[optind]);
    else if (optarg)
        snprintf(problem, sizeof problem, "bad value: %s", optarg);
    else
        snprintf(problem, sizeof problem, "unknown option, or one without its value: %s", argv[optind - 1]);
    return problem;
}
