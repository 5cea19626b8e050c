package analytic

// Uniform noise is uniform from Least to Most, in ns.
type Uniform struct{ Least, Most float64 }

// MeanNS returns the mean.
func (u Uniform) MeanNS() float64 { return (u.Least + u.Most) / 2 }

// MaxNS is Least + (Most-Least)·r/(r+1) (H. David and H. Nagaraja, Order
// statistics, 2003, Section 2.3).
func (u Uniform) MaxNS(r float64) float64 { return u.Least + (u.Most-u.Least)*(r/(r+1)) }
