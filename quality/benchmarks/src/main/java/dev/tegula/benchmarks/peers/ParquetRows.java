package dev.tegula.benchmarks.peers;

import dev.tegula.benchmarks.files.IgnoredRecords;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.impl.ColumnReadStoreImpl;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.column.statistics.DoubleStatistics;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterApi;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.schema.MessageType;

/**
 * The rows in a Parquet file, read by column with parquet-java: row groups on all cores, a range of keys through row
 * groups and pages that statistics select, and other terms by a comparison with every row.
 */
final class ParquetRows implements AutoCloseable {

    private final Path file;
    private final ExecutorService cores =
            Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

    ParquetRows(Path file) {
        this.file = file;
    }

    Sums read(RowQuery selection) throws Exception {
        if (selection.hasKeys()) {
            return readKeys(selection);
        }
        int threads = Runtime.getRuntime().availableProcessors();
        List<Future<Sums>> parts = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int first = thread;
            parts.add(cores.submit(() -> readGroups(selection, first, threads)));
        }
        Sums sums = Sums.NONE;
        for (Future<Sums> part : parts) {
            sums = sums.plus(part.get());
        }
        return sums;
    }

    /** Reads every {@code step}-th row group. */
    private Sums readGroups(RowQuery selection, int first, int step) throws IOException {
        Sums sums = Sums.NONE;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            for (int group = first; group < reader.getRowGroups().size(); group += step) {
                sums = sums.plus(sums(reader, reader.readRowGroup(group), selection));
            }
        }
        return sums;
    }

    private Sums readKeys(RowQuery selection) throws IOException {
        ParquetReadOptions options = ParquetReadOptions.builder(new PlainParquetConfiguration())
                .withRecordFilter(FilterCompat.get(FilterApi.and(
                        FilterApi.gtEq(FilterApi.longColumn("x"), selection.lowKey()),
                        FilterApi.ltEq(FilterApi.longColumn("x"), selection.highKey()))))
                .build();
        Sums sums = Sums.NONE;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file), options)) {
            for (PageReadStore group = reader.readNextFilteredRowGroup();
                    group != null;
                    group = reader.readNextFilteredRowGroup()) {
                sums = sums.plus(sums(reader, group, selection));
            }
        }
        return sums;
    }

    private static Sums sums(ParquetFileReader reader, PageReadStore group, RowQuery selection) {
        MessageType schema = reader.getFooter().getFileMetaData().getSchema();
        ColumnReadStoreImpl store = new ColumnReadStoreImpl(group, new IgnoredRecords(schema), schema, null);
        return new SelectedRows(
                        Math.toIntExact(group.getRowCount()),
                        schema.getColumns().stream().map(store::getColumnReader).toList())
                .sums(selection);
    }

    /** Returns the count, and the minima and maxima of the integer and of the double, from the footer. */
    List<Object> extremes() throws IOException {
        long rows = 0;
        double leastInteger = Double.MAX_VALUE;
        double mostInteger = -Double.MAX_VALUE;
        double leastDouble = Double.MAX_VALUE;
        double mostDouble = -Double.MAX_VALUE;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(file))) {
            for (BlockMetaData group : reader.getRowGroups()) {
                rows += group.getRowCount();
                for (ColumnChunkMetaData column : group.getColumns()) {
                    Statistics<?> statistics = column.getStatistics();
                    if (statistics instanceof IntStatistics integers) {
                        leastInteger = Math.min(leastInteger, integers.getMin());
                        mostInteger = Math.max(mostInteger, integers.getMax());
                    } else if (statistics instanceof DoubleStatistics doubles) {
                        leastDouble = Math.min(leastDouble, doubles.getMin());
                        mostDouble = Math.max(mostDouble, doubles.getMax());
                    }
                }
            }
        }
        return List.of((double) rows, leastInteger, mostInteger, leastDouble, mostDouble);
    }

    @Override
    public void close() {
        cores.shutdown();
    }
}
