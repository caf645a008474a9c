package dev.tegula.cli.schema;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.schema.Datatype;
import dev.tegula.vfs.settings.SpellingHint;

/** Datatypes as they are typed. */
public final class DatatypeNames {

    private DatatypeNames() {}

    /** The datatype of this name, in small or capital letters. */
    public static Datatype parse(String option, String word) {
        Datatype type = SchemaNames.datatype(word);
        if (type == null) {
            throw new UsageException(option + ": there is no datatype '" + word + "'"
                    + SpellingHint.hintOrList(word, SchemaNames.DATATYPES));
        }
        return type;
    }
}
