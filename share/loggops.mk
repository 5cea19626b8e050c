# Rules for make from a recording to a picture:
#
#   %-trace/ -> %.trace.arrow -> %.sched.arrow -> %.result.arrow, %.result.csv
#                                              -> %.spans.arrow
#   %.arrow  -> %.png, %.svg, %.pdf, %.html
#
# COLLECTFLAGS, SCHEDGENFLAGS, SIMFLAGS and VIEWFLAGS are the flags of the programs,
# as a whole or per target. LOGGOPS_BIN is the folder of the programs with a slash at
# its end, if PATH does not have them.

COLLECT  = $(LOGGOPS_BIN)loggops-collect $(COLLECTFLAGS)
SCHEDGEN = $(LOGGOPS_BIN)loggops-schedgen $(SCHEDGENFLAGS)
SIM      = $(LOGGOPS_BIN)loggops-sim $(SIMFLAGS)
VIEW     = $(LOGGOPS_BIN)loggops-view $(VIEWFLAGS)

# Keep what lies between a recording and a picture, but nothing that is incomplete.
.SECONDARY:
.DELETE_ON_ERROR:

%.trace.arrow: %-trace
	$(COLLECT) $< -o $@

%.sched.arrow: %.trace.arrow
	$(SCHEDGEN) $< -o $@

%.sched.arrow: %.goal
	$(SCHEDGEN) $< -o $@

%.result.arrow %.result.csv: %.sched.arrow
	$(call simulate,$*.result.arrow,$*.result.csv)

# simulate writes the result $(1) and the table $(2). Make deletes both if a command is
# interrupted, but the runs so far have another name, from which the next one goes on.
define simulate
$(SIM) $(filter %.sched.arrow,$^) -o $(1:.result.arrow=.partial.result.arrow) --format csv > $(2)
@mv $(1:.result.arrow=.partial.result.arrow) $(1)
endef

%.spans.arrow: %.sched.arrow
	$(SIM) $< --spans-out $@ > /dev/null

%.png: %.arrow
	$(VIEW) $< -o $@

%.svg: %.arrow
	$(VIEW) $< -o $@

%.pdf: %.arrow
	$(VIEW) $< -o $@

%.html: %.arrow
	$(VIEW) $< -o $@
