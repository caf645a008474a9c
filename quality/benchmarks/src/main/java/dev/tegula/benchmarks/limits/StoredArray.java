package dev.tegula.benchmarks.limits;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The files of an array on the disk. */
final class StoredArray {

    private StoredArray() {}

    /** Returns the folders of the fragments. */
    static List<Path> fragments(Path array) throws IOException {
        return list(array.resolve("__fragments"));
    }

    /** Returns the folder of the fragment with the most bytes, which a consolidation wrote. */
    static Path largest(Path array) throws IOException {
        Path largest = array;
        long most = -1;
        for (Path fragment : fragments(array)) {
            long bytes = 0;
            for (Path file : list(fragment)) {
                bytes += Files.size(file);
            }
            if (bytes > most) {
                most = bytes;
                largest = fragment;
            }
        }
        return largest;
    }

    static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }

    /** Reads the data files of these fields in the fragments: fixed-length values, or offsets and values. */
    static List<StoredColumn> columns(List<Path> fragments, ArraySchema schema, List<String> fields)
            throws IOException {
        List<StoredColumn> columns = new ArrayList<>();
        for (Path fragment : fragments) {
            for (int i = 0; i < schema.dimensions().size(); i++) {
                Dimension dimension = schema.dimensions().get(i);
                if (!schema.isDense() && fields.contains(dimension.name())) {
                    FilterPipeline own = dimension.filters();
                    FilterPipeline filters = own.filters().isEmpty() ? schema.coordinateFilters() : own;
                    add(columns, fragment, "d" + i, dimension.field(), filters, schema);
                }
            }
            for (int i = 0; i < schema.attributes().size(); i++) {
                Attribute attribute = schema.attributes().get(i);
                if (fields.contains(attribute.name())) {
                    add(columns, fragment, "a" + i, attribute.field(), attribute.filters(), schema);
                }
            }
        }
        return columns;
    }

    private static void add(
            List<StoredColumn> columns,
            Path fragment,
            String name,
            Field field,
            FilterPipeline filters,
            ArraySchema schema)
            throws IOException {
        Path file = fragment.resolve(name + ".tdb");
        if (field.isVariable()) {
            columns.add(StoredColumn.read(file, schema.offsetFilters(), Datatype.UINT64, 8));
            Path values = fragment.resolve(name + "_var.tdb");
            columns.add(StoredColumn.read(
                    values, filters, field.datatype(), field.datatype().size()));
        } else {
            columns.add(StoredColumn.read(file, filters, field.datatype(), field.cellSize()));
        }
    }
}
