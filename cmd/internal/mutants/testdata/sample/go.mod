module loggops

go 1.26.0
