package tuning

type Tuning struct{ Scan, Far, Least, Unused int }
