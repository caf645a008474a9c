package dev.tegula.tiledbjava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.ChannelOperation;
import io.tiledb.java.api.ChannelOperator;
import io.tiledb.java.api.ChannelOperator.AggregationOperator;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What differs from TileDB-Java: see docs/tutorials/from-tiledb-java.md. */
class DifferencesTest {
    @TempDir
    Path folder;

    private Context context;
    private String uri;

    @BeforeEach
    void createArray() throws TileDBError {
        context = new Context();
        uri = folder.resolve("no/such/folder") + "/array";
        try (ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_DENSE);
                Domain domain = new Domain(context)) {
            domain.addDimension(new Dimension<>(context, "x", Integer.class, new Pair<>(1, 10), 5));
            schema.setDomain(domain);
            schema.addAttribute(new Attribute(context, "a", Integer.class));
            Array.create(uri, schema);
        }
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setDataBuffer(
                    "a", new NativeArray(context, new int[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, Integer.class));
            query.submit();
        }
    }

    @AfterEach
    void closeContext() {
        context.close();
    }

    @Test
    void arrayAndGroup_belowMissingFolders_areCreated() throws TileDBError {
        assertTrue(Array.exists(context, uri));
        String group = folder.resolve("other/folder") + "/group";
        Group.create(context, group);
        try (Group opened = new Group(context, group, QueryType.TILEDB_READ)) {
            assertEquals(0, opened.getMemberCount());
        }
    }

    @ParameterizedTest
    @CsvSource({"4,6,1,2", "1,5,5,7"})
    void aggregateOfDenseArray_inRangesThatDescendOrOverlap_isRefused(int low1, int high1, int low2, int high2)
            throws TileDBError {
        try (Array array = new Array(context, uri);
                Query query = new Query(array)) {
            query.setSubarray(
                    new SubArray(context, array).addRange(0, low1, high1, null).addRange(0, low2, high2, null));
            aggregate(query);
            TileDBError error = assertThrows(TileDBError.class, query::submit);
            assertTrue(error.getMessage().contains("ranges that ascend and do not overlap"), error.getMessage());
        }
    }

    @Test
    void aggregateOfDenseArray_inRangesThatAscend_isOfTheirCells() throws TileDBError {
        try (Array array = new Array(context, uri);
                Query query = new Query(array)) {
            query.setSubarray(
                    new SubArray(context, array).addRange(0, 1, 2, null).addRange(0, 5, 6, null));
            aggregate(query);
            query.submit();
            assertArrayEquals(new long[] {1 + 2 + 5 + 6}, (long[]) query.getBuffer("sum"));
        }
    }

    private void aggregate(Query query) throws TileDBError {
        query.getDefaultChannel()
                .applyAggregate(
                        "sum",
                        new ChannelOperation(
                                context, new ChannelOperator(context, AggregationOperator.TILEDB_SUM), query, "a"));
        query.setDataBuffer("sum", new NativeArray(context, 1, Datatype.TILEDB_INT64));
    }

    @ParameterizedTest
    @EnumSource(names = {"TILEDB_GLOBAL_ORDER", "TILEDB_UNORDERED"})
    void rangesThatDescend_inAnotherLayout_areRefused(Layout layout) throws TileDBError {
        try (Array array = new Array(context, uri);
                Query query = new Query(array)) {
            query.setLayout(layout);
            query.setSubarray(
                    new SubArray(context, array).addRange(0, 4, 6, null).addRange(0, 1, 2, null));
            query.setDataBuffer("a", new NativeArray(context, 10, Integer.class));
            TileDBError error = assertThrows(TileDBError.class, query::submit);
            assertTrue(error.getMessage().contains("have no " + layout + ": use TILEDB_ROW_MAJOR"), error.getMessage());
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.submit();
            assertArrayEquals(new int[] {4, 5, 6, 1, 2}, (int[]) query.getBuffer("a"));
        }
    }
}
