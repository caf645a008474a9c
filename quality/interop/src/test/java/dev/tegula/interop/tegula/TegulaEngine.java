package dev.tegula.interop.tegula;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.EncryptionKey;
import dev.tegula.FragmentInfo;
import dev.tegula.GlobalOrderWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.TileOrder;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tegula as an engine. */
public record TegulaEngine(Tegula tegula) implements Engine {

    /** Returns the engine shared by all tests, which is never closed. */
    public static TegulaEngine shared() {
        return Shared.ENGINE;
    }

    @Override
    public String name() {
        return "tegula";
    }

    private static OpenOptions options(Opening opening) {
        long from = opening.from() == null ? 0 : opening.from();
        TimestampRange range = opening.from() == null && opening.to() == null
                ? TimestampRange.all()
                : TimestampRange.between(from, opening.to() == null ? Long.MAX_VALUE : opening.to());
        return OpenOptions.defaults()
                .at(range)
                .withKey(
                        opening.key() == null
                                ? null
                                : EncryptionKey.of(opening.key().toArray()));
    }

    @Override
    public void createArray(String uri, SchemaSpec schema, Opening opening) {
        tegula.createArray(uri, TegulaSchemas.schema(schema), options(opening));
    }

    @Override
    public SchemaSpec schema(String uri, Opening opening) {
        try (ArrayReader array = tegula.openForReading(uri, options(opening))) {
            return TegulaSchemas.spec(array.fullSchema());
        }
    }

    @Override
    public void write(String uri, WriteSpec write) {
        try (ArrayWriter array = tegula.openForWriting(uri, options(write.opening()))) {
            ArraySchema schema = array.schema();
            Map<String, List<Range>> ranges = new LinkedHashMap<>();
            write.box().forEach((dim, range) -> ranges.put(dim, List.of(range)));
            Subarray box = TegulaRanges.subarray(TegulaSchemas.spec(schema), ranges);
            if (write.order() == CellOrder.GLOBAL) {
                try (GlobalOrderWriter fragment = schema.isDense() ? array.globalOrder(box) : array.globalOrder()) {
                    write.submits().forEach(cells -> fragment.write(TegulaCells.cells(schema, cells)));
                    fragment.commit();
                }
                return;
            }
            Cells cells = TegulaCells.cells(schema, write.submits().get(0));
            if (schema.isDense()) {
                array.write(box, cells, TileOrder.valueOf(write.order().name()));
            } else {
                array.write(cells);
            }
        }
    }

    @Override
    public Columns read(String uri, ReadSpec read) {
        return read(uri, read, false);
    }

    /** Reads fields of an array. If {@code matchesOnly}, returns only the matching cells of dense arrays. */
    public Columns read(String uri, ReadSpec read, boolean matchesOnly) {
        try (ArrayReader array = tegula.openForReading(uri, options(read.opening()))) {
            Subarray subarray = TegulaRanges.subarray(TegulaSchemas.spec(array.schema()), read.ranges());
            Query query = array.query()
                    .subarray(subarray)
                    .fields(read.fields())
                    .order(ResultOrder.valueOf(read.order().name()));
            if (read.condition() != null) {
                query = query.where(TegulaConditions.condition(array, read.condition()));
            }
            if (matchesOnly) {
                query = query.matchesOnly();
            }
            return TegulaCells.columns(query.read(), read.fields());
        }
    }

    /**
     * Reads fields of an array at once and in splits, and returns the cells of both as sorted texts.
     *
     * @param bytes wanted size of a split
     */
    public List<List<String>> readBothWays(String uri, ReadSpec read, long bytes) {
        OpenOptions options = options(read.opening());
        List<String> whole;
        List<String> parts = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(uri, options)) {
            Subarray subarray = TegulaRanges.subarray(TegulaSchemas.spec(array.schema()), read.ranges());
            Query query = array.query().subarray(subarray).fields(read.fields());
            if (read.condition() != null) {
                query = query.where(TegulaConditions.condition(array, read.condition()));
            }
            whole = texts(query.read(), read.fields()).sorted().toList();
            for (QuerySplit split : query.splits(SplitOptions.defaults().withBytes(bytes))) {
                try (ArrayReader part = tegula.open(split, options)) {
                    texts(part.query(split).read(), read.fields()).forEach(parts::add);
                }
            }
        }
        return List.of(whole, parts.stream().sorted().toList());
    }

    /** Returns the bytes of cells as texts. */
    private static Stream<String> texts(Cells cells, List<String> fields) {
        Columns columns = TegulaCells.columns(cells, fields);
        int count = cells.size();
        return IntStream.range(0, count)
                .mapToObj(i -> columns.all().stream()
                        .map(column -> text(column, i, count))
                        .collect(Collectors.joining(" ")));
    }

    private static String text(Column column, int i, int count) {
        long[] offsets = column.offsets();
        int length = column.data().length;
        int from = offsets == null ? length / count * i : (int) offsets[i];
        int to = offsets == null ? length / count * (i + 1) : i + 1 < offsets.length ? (int) offsets[i + 1] : length;
        return (column.isNull(i) ? "null " : "") + HexFormat.of().formatHex(column.data(), from, to);
    }

    /** Returns aggregates over the cells of a read. */
    public List<AggregateResult> aggregate(String uri, ReadSpec read, List<AggregateSpec> aggregates) {
        try (ArrayReader array = tegula.openForReading(uri, options(read.opening()))) {
            Query query =
                    array.query().subarray(TegulaRanges.subarray(TegulaSchemas.spec(array.schema()), read.ranges()));
            if (read.condition() != null) {
                query = query.where(TegulaConditions.condition(array, read.condition()));
            }
            return query.aggregate(aggregates.stream()
                    .map(each ->
                            new Aggregate(Aggregate.Kind.valueOf(each.kind().name()), each.field()))
                    .toArray(Aggregate[]::new));
        }
    }

    /** Deletes the cells that do not match the negated condition, as libtiledb does. */
    public void delete(String uri, Condition condition, Opening opening) {
        try (ArrayReader reader = tegula.openForReading(uri, options(opening));
                ArrayWriter array = tegula.openForWriting(uri, options(opening))) {
            array.deleteAllBut(TegulaConditions.condition(reader, condition).invertComparisons());
        }
    }

    @Override
    public List<String> fragmentNames(String uri, Opening opening) {
        try (ArrayReader array = tegula.openForReading(uri, options(opening))) {
            return array.fragments().stream().map(FragmentInfo::name).toList();
        }
    }

    @Override
    public List<Range> nonEmptyDomain(String uri, Opening opening) {
        try (ArrayReader array = tegula.openForReading(uri, options(opening))) {
            List<dev.tegula.schema.Range> domain = array.nonEmptyDomain();
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; domain != null && i < domain.size(); i++) {
                ranges.add(TegulaRanges.spec(array.schema().dimensions().get(i).datatype(), domain.get(i)));
            }
            return ranges;
        }
    }

    private static final class Shared {
        private static final TegulaEngine ENGINE = new TegulaEngine(Tegula.create());
    }
}
