package dev.tegula.internal.io.infer;

import dev.tegula.errors.NextStep;
import dev.tegula.internal.datetime.IsoDatetime;
import dev.tegula.internal.datetime.LocalTimeException;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.ValueKind;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the type of a column of text: the first that the parser of imports accepts for every value, so that an import
 * of the same rows succeeds. Numbers with leading zeros, such as postal codes, stay text. If the file tells kinds of
 * values apart, only types of its kind are tried.
 */
final class TextTypes {

    /** A double has all whole numbers of this length: 10^15 is less than 2^53. */
    private static final int EXACT_DIGITS = 15;

    private static final int MILLIS = 3;
    private static final int MICROS = 6;
    private static final Pattern PADDED = Pattern.compile("[-+]?0[0-9].*");
    private static final Pattern WHOLE = Pattern.compile("[-+]?[0-9]+");
    /** A date without a day, or a code such as 1999-12: its text would change as a datetime. */
    private static final Pattern MONTH = Pattern.compile("[0-9]{4}-[0-9]{2}");

    private static final Pattern TRUTH = Pattern.compile("(?i:true|false)");
    private static final List<Datatype> NUMBERS = List.of(Datatype.INT64, Datatype.UINT64, Datatype.FLOAT64);
    private static final List<Datatype> DATETIMES = List.of(
            Datatype.DATETIME_DAY,
            Datatype.DATETIME_MS,
            Datatype.DATETIME_US,
            Datatype.DATETIME_NS,
            Datatype.DATETIME_SEC);

    private final Set<ValueKind> kinds;
    private final Map<ValueKind, String> places;
    private final Map<Datatype, ColumnInput> fitting = new LinkedHashMap<>();
    private final TextForms forms;
    private final IsoDatetime datetime;
    private boolean offsets;
    private boolean locals;
    /** What is wrong with a local time, or empty. */
    private String unclear = "";

    private boolean time;
    private boolean date;
    private int fraction;
    private boolean ascii = true;
    private int values;

    /**
     * @param name the name of the column
     * @param places the kinds of its values and where they occur first, or nothing if the file does not tell them apart
     * @param forms how numbers and dates are written
     */
    TextTypes(String name, Map<ValueKind, String> places, TextForms forms) {
        this.forms = forms;
        this.datetime = new IsoDatetime(forms.given() == null ? ZoneOffset.UTC : forms.given());
        this.kinds = places.keySet();
        this.places = places;
        int per = kinds.contains(ValueKind.LIST) ? Field.VARIABLE : 1;
        for (Datatype type : candidates()) {
            fitting.put(type, ColumnInput.of(new Field(name, type, per, false), null, forms));
        }
    }

    private List<Datatype> candidates() {
        List<Datatype> types = new ArrayList<>();
        if (kinds.isEmpty()) {
            types.add(Datatype.BOOL);
            types.addAll(NUMBERS);
            types.addAll(DATETIMES);
        } else if (kinds.equals(EnumSet.of(ValueKind.NUMBER))) {
            types.addAll(NUMBERS);
        } else if (kinds.equals(EnumSet.of(ValueKind.NUMBER, ValueKind.SPECIAL))) {
            types.add(Datatype.FLOAT64);
        } else if (kinds.equals(EnumSet.of(ValueKind.TRUTH))) {
            types.add(Datatype.BOOL);
        } else if (kinds.equals(EnumSet.of(ValueKind.TEXT))) {
            types.addAll(DATETIMES);
        } else if (kinds.equals(EnumSet.of(ValueKind.LIST))) {
            types.addAll(NUMBERS);
            types.add(Datatype.BOOL);
        }
        return types;
    }

    void add(Column column) throws IOException {
        for (int cell = 0; cell < column.size(); cell++) {
            if (!column.isNull(cell)) {
                add(column.text(cell));
            }
        }
    }

    private void add(String value) throws IOException {
        values++;
        ascii = ascii && value.chars().allMatch(c -> c < 0x80);
        if (fitting.isEmpty()) {
            return;
        }
        String text = TextForms.withoutBlanks(value);
        char[] chars = text.toCharArray();
        String iso = forms.date(text);
        if (fitting.keySet().stream().anyMatch(Datatype::isDatetime)) {
            addTime(iso);
        }
        List<Datatype> refused = new ArrayList<>();
        for (Map.Entry<Datatype, ColumnInput> candidate : fitting.entrySet()) {
            if (!fits(candidate.getKey(), candidate.getValue(), text, chars)) {
                refused.add(candidate.getKey());
            }
        }
        refused.forEach(fitting::remove);
        if (isMixture()) {
            fitting.keySet().removeIf(Datatype::isDatetime);
        }
        time |= iso.indexOf(':') >= 0;
        date |= iso.indexOf('-') > 0;
        fraction = Math.max(fraction, fraction(iso));
    }

    private void addTime(String iso) {
        try {
            datetime.parse(iso.toCharArray(), 0, iso.length());
            offsets |= datetime.hasOffset();
            locals |= !datetime.hasOffset();
        } catch (LocalTimeException e) {
            unclear = unclear.isEmpty() ? String.valueOf(e.getMessage()) : unclear;
        } catch (DateTimeException e) {
            return; // another type
        }
    }

    /** Returns whether it is not known which points in time the times without an offset are. */
    private boolean isMixture() {
        return offsets && locals && forms.given() == null;
    }

    /** Returns whether the values are points in time: they have offsets, or the zone of the others is given. */
    boolean isInstants() {
        return offsets || forms.given() != null;
    }

    private boolean fits(Datatype type, ColumnInput input, String text, char[] chars) throws IOException {
        boolean isList = input.field().isVariable();
        boolean isUsual = isList
                || switch (type.kind()) {
                    case BOOL -> TRUTH.matcher(text).matches();
                    case DATETIME ->
                        !WHOLE.matcher(text).matches() && !MONTH.matcher(text).matches();
                    default -> !PADDED.matcher(text).matches();
                };
        if (!isUsual || type == Datatype.FLOAT64 && isRounded(text)) {
            return false;
        }
        try {
            input.csv(chars, 0, chars.length, true);
            input.truncate(0);
            return true;
        } catch (BadCellException e) {
            return false;
        }
    }

    /** Returns whether a text is a whole number, such as a long identifier, that no double has exactly. */
    private static boolean isRounded(String text) {
        return text.length() > EXACT_DIGITS
                && WHOLE.matcher(text).matches()
                && new BigDecimal(text).compareTo(new BigDecimal(Double.parseDouble(text))) != 0;
    }

    /** Returns the digits after a point. */
    private static int fraction(String text) {
        int first = text.indexOf('.') + 1;
        int end = first;
        while (first > 0 && end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end - first;
    }

    /** Returns whether all values are ASCII. */
    boolean isAscii() {
        return ascii;
    }

    /** Returns why values other than texts become text, or null if they do not. */
    @Nullable
    String mixture() {
        if (fitting.isEmpty() && (isMixture() || !unclear.isEmpty())) {
            return unclear.isEmpty() ? "times with and without an offset" : unclear + ", so all values";
        }
        boolean isText =
                kinds.isEmpty() || kinds.stream().allMatch(kind -> kind == ValueKind.TEXT || kind == ValueKind.SPECIAL);
        if (isText || !fitting.isEmpty()) {
            return null;
        }
        if (kinds.equals(EnumSet.of(ValueKind.LIST))) {
            return "lists of other values than numbers or true and false";
        }
        return kinds.size() == 1
                ? kinds.iterator().next().plural()
                : kinds.stream()
                        .map(kind -> kind.plural() + " as in " + places.get(kind))
                        .collect(Collectors.joining(" and "));
    }

    /** Returns what to do about values that become text, or null. */
    @Nullable
    NextStep nextStep() {
        return fitting.isEmpty() && isMixture() ? NextStep.option("time-zone", null) : null;
    }

    /**
     * Returns the field. Datetimes with a time have at least milliseconds, because later rows often have them, unless
     * only seconds can hold all values.
     */
    Field field(String name, boolean nullable) {
        Datatype type = values == 0 || fitting.isEmpty() ? Datatype.STRING_UTF8 : type();
        int per = type.isString() || kinds.contains(ValueKind.LIST) ? Field.VARIABLE : 1;
        return new Field(name, type, per, nullable);
    }

    private Datatype type() {
        Datatype first = fitting.keySet().iterator().next();
        if (!first.isDatetime()) {
            return first;
        }
        if (!date) {
            return Datatype.STRING_UTF8; // "NaT" only
        }
        Datatype usual = !time
                ? Datatype.DATETIME_DAY
                : fraction <= MILLIS
                        ? Datatype.DATETIME_MS
                        : fraction <= MICROS ? Datatype.DATETIME_US : Datatype.DATETIME_NS;
        if (fitting.containsKey(usual)) {
            return usual;
        }
        return fitting.keySet().stream()
                .filter(type -> type != Datatype.DATETIME_DAY)
                .findFirst()
                .orElse(first);
    }
}
