package commands

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/ThreeDotsLabs/watermill/message"

	"github.com/toolmill/toolmill/commands/signature"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

// receive decodes the commands of frames. It buries messages that are not frames or that no gateway of ours made, and skips commands that the log already
// contains.
func (p *partition) receive(frames []*message.Message) (commands []received) {
	for _, m := range frames {
		offset, err := strconv.ParseInt(m.Metadata[event.MetadataOffset], 10, 64)
		if err != nil {
			p.owner.bury(CommandsTopic, m, err)
			continue
		}
		lines, err := linesOf(m)
		if err != nil {
			p.owner.bury(CommandsTopic, m, err)
			continue
		}
		roles, err := p.owner.senderOf(m)
		if err != nil {
			p.owner.bury(CommandsTopic, m, err)
			continue
		}
		commands = p.unpack(commands, m, offset, lines, roles)
	}
	return commands
}

// checkNamed returns ErrForeignLog if the frame that the log's last command was in has other commands. The end of a topic that was
// recreated does not show it, once gateways have sent as many frames as there were: these commands would be skipped as decided. A frame
// or command that cannot be read shows nothing.
func (p *partition) checkNamed(frames []*message.Message) error {
	named := p.lastCommand()
	offset := strconv.FormatInt(named.Offset, 10)
	for _, m := range frames {
		if m.Metadata[event.MetadataOffset] != offset {
			continue
		}
		lines, err := linesOf(m)
		if err != nil {
			continue
		}
		found := "none"
		if int(named.Index) < len(lines) {
			c, err := domain.DecodeCommand(lines[named.Index])
			if err != nil || c.ID == p.last.CommandID {
				continue
			}
			found = c.ID
		}
		return fmt.Errorf("%w: partition %d: events name command %s at %s, commands have %s there", ErrForeignLog, p.id, p.last.CommandID, named, found)
	}
	return nil
}

// unpack adds the commands of one frame. It buries those that cannot be read, each with its place; the others are not
// concerned.
func (p *partition) unpack(commands []received, m *message.Message, offset int64, lines [][]byte, roles string) []received {
	replyTo, at := m.Metadata[MetadataReplyTo], brokerTime(m)
	counts, moved := counting(m)
	for i, line := range lines {
		place := event.Place{Offset: offset, Index: int32(i)}
		if moved && !counts[place.Index] || p.owner.guards.decided(place, p.lastCommand()) {
			continue
		}
		c, err := p.decode(line)
		if err == nil {
			err = signature.CheckSender(roles, c.Body.CommandType())
		}
		if err != nil {
			p.owner.bury(CommandsTopic, letterOf(m, line, place.Index), err)
			continue
		}
		commands = append(commands, received{Command: c, place: place, replyTo: replyTo, brokerTime: at})
	}
	return commands
}

var errElsewhere = errors.New("the command's account belongs to another partition")

// decode reads a command of this partition. One of another partition would divide its account's chain.
func (p *partition) decode(line []byte) (domain.Command, error) {
	c, err := domain.DecodeCommand(line)
	if err == nil && PartitionOf(c.AccountID, p.owner.config.Partitions) != p.id {
		err = errElsewhere
	}
	return c, err
}

// senderOf returns the roles of the gateway that made a frame, "" where nobody is asked for a signature.
func (o *Owner) senderOf(m *message.Message) (roles string, err error) {
	if o.trust == nil {
		return "", nil
	}
	return signature.Verify(o.trust, asSigned(m))
}
