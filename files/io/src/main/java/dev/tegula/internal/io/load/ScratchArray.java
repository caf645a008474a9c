package dev.tegula.internal.io.load;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.base.DraftPath;
import dev.tegula.query.Cells;
import dev.tegula.query.Duplicates;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A temporary array with the cells of an import, one fragment per sorted run. It has the key of the target, so that
 * cells of an encrypted array never lie on the disk in plain text. It is deleted when it is closed or the process ends.
 */
final class ScratchArray implements AutoCloseable {

    private final ArraySchema schema;
    private final OpenOptions options;
    private final Path folder;
    private final Thread cleanup;

    /** @param keepAll whether cells with equal coordinates are kept; otherwise the last run wins */
    ScratchArray(ArraySchema target, boolean keepAll, OpenOptions open, Path parent) throws IOException {
        this.schema = plain(target, keepAll);
        this.options = open.at(TimestampRange.all());
        this.folder = Files.createTempDirectory(parent, "tegula-import-");
        this.cleanup = new Thread(this::delete, "tegula-import-cleanup");
        Runtime.getRuntime().addShutdownHook(cleanup);
    }

    /** Returns a schema with the same cells in the same order, filtered for speed. */
    private static ArraySchema plain(ArraySchema target, boolean keepAll) {
        FilterPipeline fast = FilterPipeline.of(Filter.lz4());
        ArraySchemaBuilder builder = ArraySchema.sparse()
                .tileOrder(target.tileOrder())
                .cellOrder(target.cellOrder())
                .capacity(target.capacity())
                .allowDuplicates(keepAll)
                .coordinateFilters(fast)
                .offsetFilters(fast);
        for (Dimension dimension : target.dimensions()) {
            builder.dimension(dimension.withFilters(fast));
        }
        for (Attribute attribute : target.attributes()) {
            builder.attribute(Attribute.of(attribute.name(), attribute.datatype(), attribute.valuesPerCell())
                    .withNullable(attribute.isNullable())
                    .withFilters(fast));
        }
        return builder.build();
    }

    String uri() {
        return Tegula.uri(folder.resolve("array"));
    }

    OpenOptions options() {
        return options;
    }

    void create(Tegula engine) {
        engine.createArray(uri(), schema, options);
    }

    /** @param number the number of the run, which is also its time, so that later runs win */
    void write(Tegula engine, Cells cells, int number) {
        try (ArrayWriter writer = engine.openForWriting(uri(), options.at(number))) {
            writer.write(cells, schema.allowsDuplicates() ? Duplicates.REFUSE : Duplicates.DROP);
        }
    }

    @Override
    public void close() {
        delete();
        try {
            Runtime.getRuntime().removeShutdownHook(cleanup);
        } catch (IllegalStateException e) {
            // The process is ending, so the hook runs anyway.
        }
    }

    private void delete() {
        try {
            DraftPath.deleteAll(folder);
        } catch (IOException | UncheckedIOException e) {
            System.getLogger("dev.tegula")
                    .log(System.Logger.Level.WARNING, folder + ": the temporary folder could not be deleted", e);
        }
    }
}
