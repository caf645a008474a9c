package dev.tegula.cli.schema;

import dev.tegula.cli.words.UsageException;
import dev.tegula.schema.Datatype;
import dev.tegula.vfs.settings.Nearest;

/** Datatypes as they are typed. */
public final class TypeWord {

    private TypeWord() {}

    /** The datatype of this name, in small or capital letters. */
    public static Datatype parse(String option, String word) {
        Datatype type = SchemaWords.datatype(word);
        if (type == null) {
            throw new UsageException(
                    option + ": there is no datatype '" + word + "'" + Nearest.hintOrList(word, SchemaWords.DATATYPES));
        }
        return type;
    }
}
