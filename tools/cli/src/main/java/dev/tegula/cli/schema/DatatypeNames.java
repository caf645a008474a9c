package dev.tegula.cli.schema;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.Datatype;

/** Parses names of datatypes. */
public final class DatatypeNames {

    private DatatypeNames() {}

    /** Returns the datatype of this name, ignoring case. */
    public static Datatype parse(String option, String word) {
        Datatype type = SchemaNames.datatype(word);
        if (type == null) {
            throw new UsageException(option + ": unknown datatype '" + word + "'"
                    + SpellingHint.hintOrList(word, SchemaNames.DATATYPES));
        }
        return type;
    }
}
