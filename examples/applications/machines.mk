# Noise generated from what T. Hoefler, T. Schneider and A. Lumsdaine (SC 2010) publish
# about the noise of four machines, and the parameters of each machine's network.
MADE     = altix jaguar zeptoos chic
altix    = periodic:period=2s,duration=220us random:gap=exponential:11.5ms,duration=uniform:1us:8us
jaguar   = periodic:freq=10Hz,duration=5us periodic:freq=1Hz,duration=50us random:gap=exponential:20s,duration=uniform:1ms:3ms
zeptoos  = periodic:freq=100Hz,duration=8us
chic     = periodic:freq=250Hz,duration=3us random:gap=exponential:85ms,duration=uniform:20us:200us periodic:period=100s,duration=5ms
network-altix   = altix
network-jaguar  = xt4
network-zeptoos = zeptoos
network-chic    = chic

$(MADE:%=$(OUT)/%.noise.arrow):
	@mkdir -p $(OUT)
	$(BIN)/loggops-noise generate $($(basename $(basename $(@F)))) --length 600s --seed $(SEED) -o $@
