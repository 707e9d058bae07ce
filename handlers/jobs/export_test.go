package jobs

const EventWriteTimeout = eventWriteTimeout

var ParseCreateJob = parseCreateJob

var ParseJobVersion = parseJobVersion

var Unseen = unseen

func (v jobVersion) After(other jobVersion) bool { return v.after(other) }
