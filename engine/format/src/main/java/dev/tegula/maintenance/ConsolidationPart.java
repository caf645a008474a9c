package dev.tegula.maintenance;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ComponentRules;
import java.io.Serializable;
import java.util.List;

/**
 * A part of a consolidation that one of several processes writes: the cells of a box. Serializable, to be sent to it;
 * it contains no key.
 *
 * @param name a name that the names of all new fragments of the consolidation resemble
 * @param number the number of the part, from 0 on
 * @param count the number of parts of the consolidation
 * @param fragments names of the fragments with cells in the box
 * @param verified names of those of them that are verified with this part
 * @param box the coordinates of the part
 */
public record ConsolidationPart(
        String name, int number, int count, List<String> fragments, List<String> verified, Subarray box)
        implements Serializable {

    private static final long serialVersionUID = 1L;

    public ConsolidationPart {
        ComponentRules.require(name, "part, name");
        if (TimestampedName.require(name, "part").uuid().length() != TimestampedName.UUID_LENGTH) {
            throw new IllegalArgumentException(
                    "part: not the name of a fragment of format version 12 or later (found '" + name + "')");
        }
        if (number < 0 || number >= count) {
            throw new IllegalArgumentException(
                    "part: invalid number (found " + number + ", expected 0 to " + (count - 1) + ")");
        }
        fragments = ComponentRules.copy(fragments, String.class, "part, fragment");
        verified = ComponentRules.copy(verified, String.class, "part, verified fragment");
        ComponentRules.require(box, "part, box");
    }

    /** Returns the part as errors name it. */
    @Override
    public String toString() {
        return "part " + number + " of " + count + " of the consolidation '" + name + "'";
    }
}
