package dev.tegula.tiledbjava;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArraySchemaEvolution;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.CurrentDomain;
import io.tiledb.java.api.CurrentDomainType;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FragmentInfo;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.NDRectangle;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.Range;
import io.tiledb.java.api.TileDBError;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Methods that the original of the other tests (0.22) does not have, against models. */
@Slow
class NewMethodsTest {
    private static final int LAST = 100;

    @TempDir
    Path folder;

    private Context context;
    private String uri;

    @BeforeEach
    void open() throws TileDBError {
        context = new Context();
        uri = folder.resolve("array").toString();
    }

    @AfterEach
    void closeContext() {
        context.close();
    }

    @TestFactory
    Stream<DynamicTest> currentDomain_ofEachDatatype_boundsWritesAndGrows() {
        List<Datatype> datatypes = Stream.of(Datatype.values())
                .filter(datatype -> datatype.isIntegerType() && datatype != Datatype.TILEDB_CHAR
                        || datatype.isRealType()
                        || datatype.isDateType()
                        || datatype.isTimeType())
                .toList();
        return datatypes.stream()
                .map(datatype -> DynamicTest.dynamicTest(
                        datatype.name(), () -> compare(datatype, RandomTests.generator(datatype.ordinal()))));
    }

    private void compare(Datatype datatype, RandomGenerator random) throws TileDBError {
        uri = folder.resolve(datatype.name()).toString();
        int low = random.nextInt(40, 50);
        int high = random.nextInt(50, 60);
        create(datatype, low, high);
        assertEnds(datatype, low, high);
        TreeSet<Integer> model = new TreeSet<>();
        for (int step = 0; step < 3; step++) {
            for (int coordinate : new int[] {low, high, random.nextInt(low, high + 1), low - 1, high + 1}) {
                boolean inside = coordinate >= low && coordinate <= high;
                if (inside) {
                    write(datatype, coordinate);
                    model.add(coordinate);
                } else {
                    assertThrows(TileDBError.class, () -> write(datatype, coordinate), () -> "at " + coordinate);
                }
            }
            int smaller = low + 1;
            int end = high;
            assertThrows(TileDBError.class, () -> expand(datatype, smaller, end));
            assertEnds(datatype, low, high);
            low -= random.nextInt(1, 10);
            high += random.nextInt(1, 10);
            expand(datatype, low, high);
            assertEnds(datatype, low, high);
        }
        assertEquals(List.copyOf(model), coordinates(datatype));
    }

    private void create(Datatype datatype, int low, int high) throws TileDBError {
        Number extent = (Number) value(datatype, 10);
        Domain domain = new Domain(context);
        domain.addDimension(
                new Dimension<>(context, "x", datatype, new Pair<>(value(datatype, 1), value(datatype, LAST)), extent));
        ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(context, "a", Integer.class));
        assertTrue(schema.getCurrentDomain().isEmpty());
        assertThrows(TileDBError.class, () -> schema.getCurrentDomain().getNDRectangle());
        schema.setCurrentDomain(currentDomain(domain, datatype, low, high));
        Array.create(uri, schema);
    }

    private CurrentDomain currentDomain(Domain domain, Datatype datatype, int low, int high) throws TileDBError {
        Range range = new Range(context, domain, 0);
        range.setMin(value(datatype, low));
        range.setMax(value(datatype, high));
        NDRectangle rectangle = new NDRectangle(context, domain);
        rectangle.setRange(0, range);
        CurrentDomain current = new CurrentDomain(context, domain);
        current.setNDRectangle(rectangle);
        return current;
    }

    private void assertEnds(Datatype datatype, int low, int high) throws TileDBError {
        try (ArraySchema schema = new ArraySchema(context, uri);
                CurrentDomain current = schema.getCurrentDomain()) {
            assertFalse(current.isEmpty());
            assertEquals(CurrentDomainType.TILEDB_NDRECTANGLE, current.getType());
            Range range = current.getNDRectangle().getRange(0);
            assertEquals(value(datatype, low), range.getMin());
            assertEquals(value(datatype, high), range.getMax());
            assertEquals(datatype.getNativeSize(), range.getMinSize());
            assertEquals(BigInteger.valueOf(datatype.getNativeSize()), range.getMaxSizeBI());
        }
    }

    private void expand(Datatype datatype, int low, int high) throws TileDBError {
        try (ArraySchema schema = new ArraySchema(context, uri);
                ArraySchemaEvolution evolution = new ArraySchemaEvolution(context)) {
            evolution.expandCurrentDomain(currentDomain(schema.getDomain(), datatype, low, high));
            evolution.evolveArray(uri);
        }
    }

    private void write(Datatype datatype, int coordinate) throws TileDBError {
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            NativeArray coordinates = new NativeArray(context, 1, datatype);
            coordinates.setItem(0, value(datatype, coordinate));
            query.setDataBuffer("x", coordinates);
            query.setDataBuffer("a", new NativeArray(context, new int[] {coordinate}, Integer.class));
            query.submit();
        }
    }

    private List<Integer> coordinates(Datatype datatype) throws TileDBError {
        try (Array array = new Array(context, uri);
                Query query = new Query(array)) {
            NativeArray coordinates = new NativeArray(context, LAST, datatype);
            query.setDataBuffer("x", coordinates);
            query.submit();
            long count = query.resultBufferElements().get("x").getSecond();
            List<Integer> read = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                read.add(((Number) coordinates.getItem(i)).intValue());
            }
            return read;
        }
    }

    /** Returns a number as the Java type of a datatype. */
    private static Object value(Datatype datatype, int number) throws TileDBError {
        Class<?> type = datatype.javaClass();
        if (type == Byte.class) {
            return (byte) number;
        } else if (type == Short.class) {
            return (short) number;
        } else if (type == Integer.class) {
            return number;
        } else if (type == Long.class) {
            return (long) number;
        }
        return type == Float.class ? (Object) (float) number : (Object) (double) number;
    }

    @Test
    void currentDomain_ofTexts_hasTheirEnds() throws TileDBError {
        Domain domain = new Domain(context);
        domain.addDimension(new Dimension<>(context, "x", Datatype.TILEDB_STRING_ASCII, null, null));
        ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(context, "a", Integer.class));
        Range range = new Range(context, domain, 0);
        range.setMin("bb");
        range.setMax("c");
        NDRectangle rectangle = new NDRectangle(context, domain);
        rectangle.setRange(0, range);
        CurrentDomain current = new CurrentDomain(context, domain);
        current.setNDRectangle(rectangle);
        schema.setCurrentDomain(current);
        Array.create(uri, schema);
        Range stored = new ArraySchema(context, uri)
                .getCurrentDomain()
                .getNDRectangle()
                .getRange(0);
        assertEquals("bb", stored.getMinVar());
        assertEquals("c", stored.getMaxVar());
        assertEquals(2, stored.getMinSize());
        assertEquals(1, stored.getMaxSize());
        writeText("bbb");
        assertThrows(TileDBError.class, () -> writeText("b"));
        assertThrows(TileDBError.class, () -> writeText("ca"));
        writeText("b\u00e9");
        try (Array array = new Array(context, uri)) {
            Pair<BigInteger, BigInteger> sizes = array.getNonEmptyDomainVarSizeFromIndex(0);
            assertEquals(BigInteger.valueOf(3), sizes.getFirst());
            assertEquals(BigInteger.valueOf(3), sizes.getSecond(), "bytes, not characters");
        }
    }

    private void writeText(String text) throws TileDBError {
        byte[] coordinate = text.getBytes(StandardCharsets.UTF_8);
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setDataBuffer("x", new NativeArray(context, coordinate, Datatype.TILEDB_STRING_ASCII));
            query.setOffsetsBuffer("x", new NativeArray(context, new long[] {0}, Datatype.TILEDB_UINT64));
            query.setDataBuffer("a", new NativeArray(context, new int[] {1}, Integer.class));
            query.submit();
        }
    }

    @Test
    void rectangle_withoutARange_isRefused() throws TileDBError {
        Domain domain = new Domain(context);
        domain.addDimension(new Dimension<>(context, "x", Integer.class, new Pair<>(1, LAST), 10));
        CurrentDomain current = new CurrentDomain(context, domain);
        current.setNDRectangle(new NDRectangle(context, domain));
        ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(context, "a", Integer.class));
        schema.setCurrentDomain(current);
        assertThrows(TileDBError.class, () -> Array.create(uri, schema));
        assertThrows(TileDBError.class, () -> new NDRectangle(context, domain).getRange(1));
    }

    @ParameterizedTest
    @EnumSource(
            value = Datatype.class,
            names = {"TILEDB_GEOM_WKB", "TILEDB_GEOM_WKT"})
    void geometries_areReadAsWritten(Datatype datatype) throws TileDBError {
        Domain domain = new Domain(context);
        domain.addDimension(new Dimension<>(context, "x", Integer.class, new Pair<>(1, 2), 2));
        ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_DENSE);
        schema.setDomain(domain);
        Attribute geometry = new Attribute(context, "g", datatype);
        geometry.setCellVar();
        schema.addAttribute(geometry);
        Array.create(uri, schema);
        byte[] bytes = "POINT (1 2)POINT (30 4)".getBytes(StandardCharsets.US_ASCII);
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            NativeArray values = new NativeArray(context, bytes.length, datatype);
            for (int i = 0; i < bytes.length; i++) {
                values.setItem(i, bytes[i]);
            }
            query.setDataBuffer("g", values);
            query.setOffsetsBuffer("g", new NativeArray(context, new long[] {0, 11}, Datatype.TILEDB_UINT64));
            query.submit();
        }
        try (Array array = new Array(context, uri);
                Query query = new Query(array)) {
            assertEquals(datatype, array.getSchema().getAttribute("g").getType());
            query.setDataBuffer("g", new NativeArray(context, 100, datatype));
            query.setOffsetsBuffer("g", new NativeArray(context, 2, Datatype.TILEDB_UINT64));
            query.submit();
            assertArrayEquals(bytes, (byte[]) query.getBuffer("g"));
            assertArrayEquals(new long[] {0, 11}, query.getOffsetsBuffer("g"));
        }
    }

    @Test
    void deleteFragments_betweenTwoTimes_leavesOthers() throws TileDBError {
        Domain domain = new Domain(context);
        domain.addDimension(new Dimension<>(context, "x", Integer.class, new Pair<>(1, LAST), 10));
        ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain);
        schema.addAttribute(new Attribute(context, "a", Integer.class));
        Array.create(uri, schema);
        for (int time = 1; time <= 5; time++) {
            try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE, BigInteger.valueOf(time));
                    Query query = new Query(array)) {
                query.setDataBuffer("x", new NativeArray(context, new int[] {time}, Integer.class));
                query.setDataBuffer("a", new NativeArray(context, new int[] {time}, Integer.class));
                query.submit();
            }
        }
        Array.deleteFragments(context, uri, BigInteger.TWO, BigInteger.valueOf(4));
        assertEquals(List.of(1, 5), coordinates(Datatype.TILEDB_INT32));
        assertEquals(2, new FragmentInfo(context, uri).getFragmentNum());
        assertThrows(
                TileDBError.class,
                () -> Array.deleteFragments(context, uri, BigInteger.ONE.negate(), BigInteger.valueOf(4)));
        Array.deleteFragments(context, uri, BigInteger.ZERO, new BigInteger("18446744073709551615"));
        assertEquals(List.of(), coordinates(Datatype.TILEDB_INT32));
    }

    @Test
    void members_areFoundByNameAndIndex() throws TileDBError {
        String group = folder.resolve("group").toString();
        Group.create(context, group);
        String member = folder.resolve("member").toString();
        Group.create(context, member);
        try (Group opened = new Group(context, group, QueryType.TILEDB_WRITE)) {
            opened.addMember(member, false, "named");
        }
        try (Group opened = new Group(context, group, QueryType.TILEDB_READ)) {
            assertTrue(opened.getMemberByName("named").endsWith("/member"));
            assertEquals("named", opened.getMemberByIndex(BigInteger.ZERO));
            assertThrows(TileDBError.class, () -> opened.getMemberByName("other"));
            assertThrows(TileDBError.class, () -> opened.getMemberByIndex(BigInteger.ONE));
        }
    }
}
