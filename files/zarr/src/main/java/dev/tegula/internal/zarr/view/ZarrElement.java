package dev.tegula.internal.zarr.view;

import dev.tegula.internal.io.grid.CfTime;
import dev.tegula.internal.io.tree.ElementFormat;
import dev.tegula.internal.zarr.meta.TextTable;
import dev.tegula.schema.Datatype;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements of an array in the words of both versions of the format. */
record ZarrElement(ElementFormat format) {

    /** The words of NumPy for the units of datetimes. */
    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("YEAR", "Y"),
            Map.entry("MONTH", "M"),
            Map.entry("WEEK", "W"),
            Map.entry("DAY", "D"),
            Map.entry("HR", "h"),
            Map.entry("MIN", "m"),
            Map.entry("SEC", "s"),
            Map.entry("MS", "ms"),
            Map.entry("US", "us"),
            Map.entry("NS", "ns"),
            Map.entry("PS", "ps"),
            Map.entry("FS", "fs"),
            Map.entry("AS", "as"));

    /** Returns the type in words of NumPy. */
    String version2() {
        if (format.isText()) {
            return "|O";
        }
        if (format.datatype().isDatetime()) {
            return "<M8[" + UNITS.get(format.unit()) + "]";
        }
        if (format.datatype() == Datatype.BOOL) {
            return "|b1";
        }
        String kind = format.datatype().isFloat() ? "f" : isUnsigned() ? "u" : "i";
        return (format.size() == 1 ? "|" : "<") + kind + format.size();
    }

    String version3() {
        if (format.isText()) {
            return "string";
        }
        if (format.datatype() == Datatype.BOOL) {
            return "bool";
        }
        return (format.datatype().isFloat() ? "float" : isUnsigned() ? "uint" : "int") + 8 * format.size();
    }

    private boolean isUnsigned() {
        return format.datatype().name().startsWith("UINT");
    }

    /** Returns the fill value of version 2: null if xarray would take present elements with it for missing ones. */
    @Nullable
    Object fill2() {
        return format.marksMissing() || format.isText() || number().equals("NaN") ? number() : null;
    }

    /** Returns the fill value of version 3. */
    Object fill3() {
        return number();
    }

    /**
     * Returns whether chunks of fill values can be left out. Readers in JavaScript parse numbers of JSON as doubles, so
     * they would take other values of 8 bytes for the fill value.
     */
    boolean canLeaveOutFill(Layout layout) {
        if (format.isText()) {
            return false;
        }
        boolean isExact = !(number() instanceof Number number)
                || format.datatype().isFloat()
                || new BigDecimal(number.toString()).compareTo(new BigDecimal(number.doubleValue())) == 0;
        return isExact && (layout == Layout.V3 || fill2() != null);
    }

    private Object number() {
        if (format.isText()) {
            return "";
        }
        ByteBuffer buffer = ByteBuffer.wrap(format.fill()).order(ByteOrder.LITTLE_ENDIAN);
        switch (format.datatype().physical()) {
            case FLOAT32:
                float single = buffer.getFloat();
                return Float.isFinite(single)
                        ? (Object) single
                        : special(single, "0x%08x".formatted(buffer.getInt(0)), buffer.getInt(0) == 0x7FC0_0000);
            case FLOAT64:
                double real = buffer.getDouble();
                return Double.isFinite(real)
                        ? (Object) real
                        : special(
                                real,
                                "0x%016x".formatted(buffer.getLong(0)),
                                buffer.getLong(0) == 0x7FF8_0000_0000_0000L);
            case INT8, UINT8:
                byte small = buffer.get();
                return format.datatype() == Datatype.BOOL ? (Object) (small != 0) : whole(small, 0xFF);
            case INT16, UINT16:
                return whole(buffer.getShort(), 0xFFFF);
            case INT32, UINT32:
                return whole(buffer.getInt(), 0xFFFF_FFFFL);
            default:
                long value = buffer.getLong();
                return isUnsigned() && value < 0 ? new BigInteger(Long.toUnsignedString(value)) : value;
        }
    }

    private Object whole(long signed, long mask) {
        return isUnsigned() ? signed & mask : signed;
    }

    private static String special(double value, String bits, boolean isUsualNaN) {
        return value == Double.POSITIVE_INFINITY
                ? "Infinity"
                : value == Double.NEGATIVE_INFINITY ? "-Infinity" : isUsualNaN ? "NaN" : bits;
    }

    /** Returns the attributes of an array of these elements: units of times, and the mark of missing elements. */
    Map<String, @Nullable Object> attributes(Layout layout) {
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        String units = format.cfUnits();
        if (units != null && format.datatype().isTime()) {
            attributes.put("units", units);
        }
        if (units != null && format.datatype().isDatetime() && layout == Layout.V3) {
            attributes.put("units", units + " since 1970-01-01");
            attributes.put("calendar", CfTime.PROLEPTIC);
        }
        if (format.marksMissing() && layout == Layout.V3) {
            attributes.put("_FillValue", format.datatype().isFloat() ? encodedFill() : number());
        }
        return attributes;
    }

    /** Returns the fill value as a double in Base64, as xarray writes it. */
    private String encodedFill() {
        ByteBuffer buffer = ByteBuffer.wrap(format.fill()).order(ByteOrder.LITTLE_ENDIAN);
        double value = format.size() == 4 ? buffer.getFloat() : buffer.getDouble();
        byte[] bytes = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putDouble(value)
                .array();
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns the filters of version 2, or null. */
    @Nullable
    List<Object> filters2() {
        return format.isText() ? List.of(Map.of("id", TextTable.CODEC)) : null;
    }

    /** Returns the codec of version 3 that converts elements to bytes. */
    Map<String, @Nullable Object> codec3() {
        return format.isText()
                ? Documents.ordered("name", TextTable.CODEC)
                : format.size() == 1
                        ? Documents.ordered("name", "bytes")
                        : Documents.ordered("name", "bytes", "configuration", Documents.ordered("endian", "little"));
    }
}
