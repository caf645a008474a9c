package dev.tegula.fuzz.foreign;

import dev.tegula.internal.image.files.ImageSources;
import dev.tegula.internal.image.source.ImageSource;
import dev.tegula.internal.image.source.ImageSource.PlanePosition;
import dev.tegula.internal.image.tiff.PixelBox;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** What Tegula reads in a file. */
final class TegulaReading {

    /** The only column of arrays and images. */
    static final String ARRAY = "value";

    private final ForeignValues values = new ForeignValues();
    private final List<String> refused = new ArrayList<>();

    private TegulaReading() {}

    /**
     * Reads a file.
     *
     * @param part the array, or empty for files without
     */
    static TegulaReading of(FileKind kind, Path file, String part) throws IOException {
        TegulaReading reading = new TegulaReading();
        if (kind == FileKind.IMAGE) {
            reading.readImage(file);
        } else {
            reading.readTable(kind, file, part);
        }
        return reading;
    }

    /** Returns the values of cells. */
    static ForeignValues of(TableSchema schema, Cells cells) {
        TegulaReading reading = new TegulaReading();
        reading.add(schema, cells, UnaryOperator.identity());
        return reading.values;
    }

    ForeignValues values() {
        return values;
    }

    /** Returns descriptions of the columns that Tegula does not read. */
    List<String> refused() {
        return refused;
    }

    private void readTable(FileKind kind, Path file, String part) throws IOException {
        ReadOptions options =
                ReadOptions.defaults().withSkippedColumns(column -> refused.add(column.replace(file.toString(), "…")));
        if (!part.isEmpty()) {
            options = options.withValue("dataset", part);
        }
        try (TableSource source = TableSources.file(file);
                TableReader reader = TableFormats.named(kind.format()).read(source, options)) {
            boolean isGrid = !kind.isTable() && !kind.format().startsWith("arrow");
            if (isGrid) {
                for (TableAxis axis : reader.schema().axes()) {
                    values.add("shape", "i" + axis.length());
                }
            }
            boolean isArray = isGrid && reader.schema().columns().size() == 1;
            List<String> columns =
                    reader.schema().columns().stream().map(TableColumn::name).toList();
            List<String> positions = ForeignValues.positions(columns.size());
            String compound = (part.isEmpty() ? ARRAY : part.substring(part.lastIndexOf('/') + 1)) + ".";
            UnaryOperator<String> names = name -> name.startsWith(compound) && isGrid
                    ? name.substring(compound.length())
                    : isArray ? ARRAY : kind == FileKind.CSV ? positions.get(columns.indexOf(name)) : name;
            reader.schema().columns().forEach(column -> values.column(names.apply(column.name())));
            for (Cells cells = reader.next(); cells != null; cells = reader.next()) {
                add(reader.schema(), cells, names);
            }
        }
    }

    private void add(TableSchema schema, Cells cells, UnaryOperator<String> names) {
        for (Column column : cells.columns()) {
            TableColumn described = Objects.requireNonNull(schema.find(column.name()));
            DecimalType decimals = ColumnMetadata.decimals(schema, described);
            if (decimals == null) {
                add(names.apply(column.name()), described, column);
            } else {
                addDecimals(names.apply(column.name()), decimals, column);
            }
        }
    }

    private void add(String name, TableColumn described, Column column) {
        Field field = column.field();
        Datatype.Kind kind = field.datatype().kind();
        for (int cell = 0; cell < column.size(); cell++) {
            if (column.isNull(cell)) {
                values.add(name, "null");
            } else if (described.enumeration() != null) {
                values.add(name, label(described.enumeration(), (int) column.longAt(column.firstValue(cell))));
            } else if (kind == Datatype.Kind.TEXT) {
                values.add(name, "t" + ForeignValues.escaped(column.text(cell)));
            } else if (kind == Datatype.Kind.BYTES) {
                values.add(name, "b" + HexFormat.of().formatHex(column.bytes(cell)));
            } else {
                int count = column.valueCount(cell);
                if (field.valuesPerCell() != 1) {
                    values.add(name, "[" + count);
                }
                for (int i = 0; i < count; i++) {
                    values.add(name, value(column, column.firstValue(cell) + i));
                }
            }
        }
    }

    private void addDecimals(String name, DecimalType type, Column column) {
        for (int cell = 0; cell < column.size(); cell++) {
            boolean isText = column.field().datatype().isString();
            int first = isText ? cell : column.firstValue(cell);
            int count = isText ? 1 : column.valueCount(cell);
            if (column.isNull(cell)) {
                values.add(name, "null");
                continue;
            }
            if (!isText && column.field().valuesPerCell() != 1) {
                values.add(name, "[" + count);
            }
            for (int i = first; i < first + count; i++) {
                if (!isText && Double.isNaN(column.doubleAt(i))) {
                    values.add(name, ForeignValues.real(Double.NaN));
                    continue;
                }
                BigDecimal decimal = isText
                        ? new BigDecimal(column.text(i))
                        : column.field().datatype().isFloat()
                                ? BigDecimal.valueOf(column.doubleAt(i))
                                : BigDecimal.valueOf(column.longAt(i));
                values.add(name, ForeignValues.decimal(decimal.setScale(type.scale(), RoundingMode.HALF_EVEN)));
            }
        }
    }

    private static String label(Enumeration labels, int index) {
        byte[] label = labels.bytes(index);
        return labels.valuesPerCell() == Field.VARIABLE
                ? "t" + ForeignValues.escaped(new String(label, StandardCharsets.UTF_8))
                : value(labels.datatype(), label, 0);
    }

    private static String value(Column column, int index) {
        Datatype type = column.field().datatype();
        return type.isFloat() ? ForeignValues.real(column.doubleAt(index)) : value(type, column.longAt(index));
    }

    /** Returns the value in little-endian bytes. */
    private static String value(Datatype type, byte[] bytes, int first) {
        long bits = 0;
        for (int i = type.size() - 1; i >= 0; i--) {
            bits = bits << 8 | (bytes[first + i] & 0xFF);
        }
        if (type == Datatype.FLOAT32) {
            return ForeignValues.real(Float.intBitsToFloat((int) bits));
        } else if (type == Datatype.FLOAT64) {
            return ForeignValues.real(Double.longBitsToDouble(bits));
        }
        int unused = 64 - 8 * type.size();
        return value(type, type.physical().isSigned() ? bits << unused >> unused : bits);
    }

    private static String value(Datatype type, long value) {
        return switch (type.kind()) {
            case DATETIME -> "d" + attoseconds(type, value);
            case TIME -> "s" + attoseconds(type, value);
            default -> "i" + (type == Datatype.UINT64 ? Long.toUnsignedString(value) : Long.toString(value));
        };
    }

    private static BigInteger attoseconds(Datatype type, long value) {
        String unit = type.name().substring(type.name().lastIndexOf('_') + 1);
        if (type == Datatype.DATETIME_YEAR || type == Datatype.DATETIME_MONTH) {
            LocalDate first = LocalDate.EPOCH.plusMonths(value * (type == Datatype.DATETIME_YEAR ? 12 : 1));
            return attoseconds(Datatype.DATETIME_DAY, first.toEpochDay());
        }
        return BigInteger.valueOf(value)
                .multiply(
                        switch (unit) {
                            case "WEEK" -> power(18).multiply(BigInteger.valueOf(7 * 86_400));
                            case "DAY" -> power(18).multiply(BigInteger.valueOf(86_400));
                            case "HR" -> power(18).multiply(BigInteger.valueOf(3_600));
                            case "MIN" -> power(18).multiply(BigInteger.valueOf(60));
                            case "SEC" -> power(18);
                            case "MS" -> power(15);
                            case "US" -> power(12);
                            case "NS" -> power(9);
                            case "PS" -> power(6);
                            case "FS" -> power(3);
                            case "AS" -> power(0);
                            default -> throw new IllegalStateException("unit of " + type);
                        });
    }

    private static BigInteger power(int exponent) {
        return BigInteger.TEN.pow(exponent);
    }

    private void readImage(Path file) throws IOException {
        try (ImageSource source = ImageSources.open(file)) {
            long channels = source.shape().size('C');
            int width = Math.toIntExact(source.shape().width());
            int height = Math.toIntExact(source.shape().height());
            long times = source.shape().size('T');
            long depths = source.shape().size('Z');
            if (Math.multiplyExact(times * depths * channels, (long) width * height) > ForeignValues.MAX) {
                throw new ForeignValues.TooManyValuesException();
            }
            for (long length : new long[] {times * depths, channels, height, width}) {
                values.add("shape", "i" + length);
            }
            Datatype type = source.datatype();
            byte[] samples = new byte[Math.toIntExact(channels * width * height * type.size())];
            for (long time = 0; time < times; time++) {
                for (long depth = 0; depth < depths; depth++) {
                    source.read(new PlanePosition(0, time, depth), new PixelBox(0, 0, width, height), samples);
                    for (int first = 0; first < samples.length; first += type.size()) {
                        values.add(ARRAY, value(type, samples, first));
                    }
                }
            }
        }
    }
}
