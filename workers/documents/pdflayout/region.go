package pdflayout

// blocks reads a region that has no columns from top to bottom.
func (r region) blocks() (all []Block) {
	upright, turned := partTurned(r.words)
	rows := rowsOf(upright)
	for i := 0; i < len(rows); {
		if t, ok := tableAt(rows[i:]); ok {
			all = append(all, t.block())
			i += len(t.rows)
			continue
		}
		end := i + 1
		for end < len(rows) {
			if _, ok := tableAt(rows[end:]); ok {
				break
			}
			end++
		}
		all = append(all, paragraphs(rows[i:end])...)
		i = end
	}
	return append(all, turnedBlocks(turned)...)
}
