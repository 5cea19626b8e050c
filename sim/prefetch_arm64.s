#include "textflag.h"

// func prefetch(at unsafe.Pointer)
TEXT ·prefetch(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET

// func prefetchForWrite(at unsafe.Pointer)
TEXT ·prefetchForWrite(SB), NOSPLIT|NOFRAME, $0-8
	MOVD at+0(FP), R0
	PRFM (R0), PSTL1KEEP
	RET
