package cases

import "flag"

// Update is whether tests write the outputs in testdata, and the tables of pages, rather than compare them.
var Update = flag.Bool("update", false, "write the outputs in testdata, and the tables of pages")
