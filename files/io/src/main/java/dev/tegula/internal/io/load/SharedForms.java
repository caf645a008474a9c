package dev.tegula.internal.io.load;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.io.table.TableNote;
import dev.tegula.io.table.TableReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The decimal sign and the order of dates of files that are read together. The beginnings of all files decide before
 * the first value is read, so that a value means the same in each of them and in any order of the files.
 */
public final class SharedForms {

    /** The formats of text whose values have several forms. */
    static final Set<String> FORMATS = Set.of("csv", "tsv");

    private final ReadOptions options;
    private final Map<String, String> found = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();

    /** The first file whose numbers have decimal points and no commas. */
    private @Nullable String pointsIn;

    private SharedForms(ReadOptions options) {
        this.options = options;
    }

    /**
     * Returns what the beginnings of files show as options, and tells it.
     *
     * @param inputs files that can be read again; others are copied to temporary files
     * @throws TableFileException if two files differ in an option that is not given
     */
    public static Map<String, String> of(List<TableInput> inputs, ReadOptions options) throws IOException {
        SharedForms forms = new SharedForms(options);
        for (TableInput input : inputs) {
            if (FORMATS.contains(input.format().name())) {
                forms.add(input);
            }
        }
        return forms.found;
    }

    private void add(TableInput input) throws IOException {
        String file = input.source().name();
        if (input.source().isOnce()) {
            input.source().file();
        }
        List<TableNote> notes = new ArrayList<>();
        Map<String, String> shown;
        try (TableReader reader = input.format().read(input.source(), options.withNotes(notes::add))) {
            shown = new HashMap<>(reader.found());
        }
        if (shown.remove(TextForms.POINTS) != null && pointsIn == null) {
            pointsIn = file;
        }
        for (Map.Entry<String, String> each : shown.entrySet()) {
            String option = each.getKey();
            String value = each.getValue();
            if (options.value(option) != null) {
                continue;
            }
            String other = found.putIfAbsent(option, value);
            if (other == null) {
                files.put(option, file);
                notes.stream().filter(note -> isAbout(option, note)).forEach(options::note);
            } else if (!other.equals(value)) {
                throw different(file, option, value);
            }
        }
        if (pointsIn != null && ",".equals(found.get(TextForms.DECIMAL))) {
            throw different(pointsIn, TextForms.DECIMAL, ".");
        }
    }

    private TableFileException different(String file, String option, String value) {
        String what = option.equals(TextForms.DECIMAL) ? "another decimal sign" : "another order of dates";
        return new TableFileException(file + ": " + what + " (found '" + value + "', expected '" + found.get(option)
                + "' as in " + files.get(option) + "). Import files of each form on their own with the option '"
                + option + "'.");
    }

    private static boolean isAbout(String option, TableNote note) {
        NextStep step = note.nextStep();
        return step != null && option.equals(step.arguments().get(NextStep.Argument.NAME));
    }
}
