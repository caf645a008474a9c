package io.tiledb.java.api;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The buffers of a query by their fields, and what was read into them. */
@SuppressWarnings("NonApiType")
final class QueryBuffers {
    private final Map<String, FieldBuffers> buffers = new LinkedHashMap<>();
    private final QueryType type;

    QueryBuffers(QueryType type) {
        this.type = type;
    }

    Map<String, FieldBuffers> all() {
        return buffers;
    }

    private FieldBuffers of(String name) throws TileDBError {
        if (type == QueryType.TILEDB_DELETE) {
            throw new TileDBError("deletes have a condition and no buffers");
        }
        return buffers.computeIfAbsent(name, key -> new FieldBuffers());
    }

    /** Sets the values of a field. Their datatype must be that of the field. */
    void setDataBuffer(String attr, NativeArray buffer) throws TileDBError {
        FieldBuffers to = of(attr);
        to.data = new FieldBuffers.Part(buffer, buffer.getNBytes());
        to.userData = null;
    }

    /** Sets the values of a field, of which the first {@code bufferElements} are used. */
    void setDataBuffer(String attr, NativeArray buffer, long bufferElements) throws TileDBError {
        if (bufferElements <= 0 || bufferElements > buffer.getSize()) {
            throw new TileDBError("wrong number of elements of a buffer (found " + bufferElements + ", expected 1 to "
                    + buffer.getSize() + ")");
        }
        setDataBuffer(attr, buffer);
        of(attr).data.resize(bufferElements * buffer.getNativeTypeSize());
    }

    /** Sets the values of a field: all bytes of a direct buffer in native order, whatever its position and limit. */
    void setDataBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.data = new FieldBuffers.Part(buffer);
        to.userData = buffer;
    }

    private static void checkUserBuffer(ByteBuffer buffer) throws TileDBError {
        if (buffer.capacity() <= 0) {
            throw new TileDBError("the buffer has no bytes");
        }
        if (!buffer.isDirect()) {
            throw new TileDBError("the buffer is not direct: use ByteBuffer.allocateDirect");
        }
        if (buffer.order() != ByteOrder.nativeOrder()) {
            throw new TileDBError("the buffer is not in native order: use order(ByteOrder.nativeOrder())");
        }
        if (buffer.order() != ByteOrder.LITTLE_ENDIAN) {
            throw new TileDBError("machines with big-endian memory are not supported");
        }
    }

    /** Sets the starts of values of variable length, as {@code TILEDB_UINT64}. */
    void setOffsetsBuffer(String attr, NativeArray offsets) throws TileDBError {
        if (offsets.getNativeType() != Datatype.TILEDB_UINT64) {
            throw new TileDBError(
                    "wrong datatype of offsets (found " + offsets.getNativeType() + ", expected TILEDB_UINT64)");
        }
        FieldBuffers to = of(attr);
        to.offsets = new FieldBuffers.Part(offsets, offsets.getNBytes());
        to.userOffsets = null;
    }

    void setOffsetsBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.offsets = new FieldBuffers.Part(buffer);
        to.userOffsets = buffer;
    }

    /** Sets a byte per cell: 0 for null. */
    void setValidityBuffer(String attr, NativeArray bytemap) throws TileDBError {
        FieldBuffers to = of(attr);
        to.validity = new FieldBuffers.Part(bytemap, bytemap.getNBytes());
        to.userValidity = null;
    }

    void setValidityBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.validity = new FieldBuffers.Part(buffer);
        to.userValidity = buffer;
    }

    /** Sets how many bytes of the buffers of a field of variable length are used. */
    void setBufferByteSize(String attribute, Long offsetSize, Long bufferSize) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.offsets.array.getNBytes(), offsetSize, "bytes of offsets");
        setBufferByteSize(attribute, bufferSize);
        of.offsets.resize(offsetSize);
    }

    /** Sets how many bytes of the buffer of a field are used. */
    void setBufferByteSize(String attribute, Long bufferSize) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.data.array.getNBytes(), bufferSize, "bytes");
        of.data.resize(bufferSize);
    }

    /** Sets how many values of the buffer of a field are used. */
    void setBufferElements(String attribute, Integer bufferElements) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.data.array.getSize(), bufferElements, "elements");
        of.data.resize((long) bufferElements * of.data.array.getNativeTypeSize());
    }

    void setBufferElements(String attribute, Integer offsetElements, Integer bufferElements) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.offsets.array.getSize(), offsetElements, "offsets");
        setBufferElements(attribute, bufferElements);
        of.offsets.resize((long) offsetElements * of.offsets.array.getNativeTypeSize());
    }

    private static void checkSize(long most, long size, String what) throws TileDBError {
        if (size <= 0 || size > most) {
            throw new TileDBError(
                    "wrong number of " + what + " of a buffer (found " + size + ", expected 1 to " + most + ")");
        }
    }

    private FieldBuffers requireArrays(String name) throws TileDBError {
        FieldBuffers found = buffers.get(name);
        if (found == null || found.data == null || found.data.isUserBuffer()) {
            throw new TileDBError("field '" + name + "' has no buffer of the class NativeArray");
        }
        return found;
    }

    private FieldBuffers requireUserBuffers(String name) throws TileDBError {
        FieldBuffers found = buffers.get(name);
        if (found == null || found.userData == null && found.userOffsets == null) {
            throw new TileDBError("field '" + name + "' has no buffer of the class ByteBuffer");
        }
        return found;
    }

    /** Returns the numbers of offsets and of values that were read into a {@link ByteBuffer}. */
    Pair<Long, Long> resultBufferElementsNIO(String name, int typeSize, int offsetWidth) throws TileDBError {
        FieldBuffers of = requireUserBuffers(name);
        long offsets = of.offsets == null ? 0 : of.offsets.size / offsetWidth;
        return new Pair<>(offsets, of.data.size / typeSize);
    }

    /** Returns the numbers of offsets and of values that were read into {@link NativeArray}s. */
    HashMap<String, Pair<Long, Long>> resultBufferElements() throws TileDBError {
        HashMap<String, Pair<Long, Long>> elements = new HashMap<>();
        buffers.forEach((name, of) -> {
            if (of.data != null && !of.data.isUserBuffer()) {
                long offsets = of.offsets == null ? 0 : of.offsets.size / Long.BYTES;
                elements.put(name, new Pair<>(offsets, of.data.size / of.data.array.getNativeTypeSize()));
            }
        });
        return elements;
    }

    /** Returns the bytes of offsets and of values that were read into {@link NativeArray}s. */
    HashMap<String, Pair<Long, Long>> resultBufferSizes() throws TileDBError {
        HashMap<String, Pair<Long, Long>> sizes = new HashMap<>();
        buffers.forEach((name, of) -> {
            if (of.data != null && !of.data.isUserBuffer()) {
                sizes.put(name, new Pair<>(of.offsets == null ? 0 : of.offsets.size, of.data.size));
            }
        });
        return sizes;
    }

    /** Removes all buffers. */
    void resetBuffers() {
        for (FieldBuffers of : buffers.values()) {
            for (ByteBuffer user : new ByteBuffer[] {of.userData, of.userOffsets, of.userValidity}) {
                if (user != null) {
                    user.clear();
                }
            }
        }
        buffers.clear();
    }

    /** Sets the bytes that buffers are said to have. */
    void resetBufferSizes(Long val) {
        for (FieldBuffers of : buffers.values()) {
            of.data.size = val;
            if (of.offsets != null) {
                of.offsets.size = val;
            }
        }
    }

    /** Returns the values that were read into a {@link NativeArray}, as a Java array. */
    Object getBuffer(String bufferName) throws TileDBError {
        FieldBuffers.Part data = requireArrays(bufferName).data;
        return data.array.toJavaArray((int) (data.size / data.array.getNativeTypeSize()));
    }

    /** Returns the buffers of offsets and of values. */
    Pair<ByteBuffer, ByteBuffer> getBufferNIO(String attr) throws TileDBError {
        FieldBuffers of = requireUserBuffers(attr);
        return new Pair<>(of.userOffsets, of.userData);
    }

    /** Returns the offsets that were read into a {@link NativeArray}. */
    long[] getOffsetsBuffer(String bufferName) throws TileDBError {
        FieldBuffers of = requireArrays(bufferName);
        if (of.offsets == null || of.offsets.isUserBuffer()) {
            throw new TileDBError("field '" + bufferName + "' has no offsets buffer of the class NativeArray");
        }
        return (long[]) of.offsets.array.toJavaArray((int) (of.offsets.size / Long.BYTES));
    }

    /** Returns offsets and values of a field whose datatype has values of a class. */
    Pair<LongBuffer, ByteBuffer> typed(String name, Datatype datatype, Class<?> expected, String what)
            throws TileDBError {
        if (datatype.javaClass() != expected) {
            throw new TileDBError(what + " requested, but field '" + name + "' has the datatype " + datatype);
        }
        FieldBuffers of = requireUserBuffers(name);
        return new Pair<>(of.userOffsets == null ? null : of.userOffsets.asLongBuffer(), of.userData);
    }

    /** Returns the bytes of the values in a {@link ByteBuffer} up to its limit. */
    byte[] getByteArray(String bufferName) throws TileDBError {
        ByteBuffer data = requireUserBuffers(bufferName).userData;
        byte[] bytes = new byte[data.limit()];
        data.get(0, bytes);
        return bytes;
    }

    /** Returns the offsets in a {@link ByteBuffer} up to its limit. */
    long[] getOffsetsBufferNIO(String bufferName) throws TileDBError {
        ByteBuffer offsets = requireUserBuffers(bufferName).userOffsets;
        if (offsets == null) {
            throw new TileDBError("field '" + bufferName + "' has no offsets buffer of the class ByteBuffer");
        }
        LongBuffer values = offsets.duplicate().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        long[] array = new long[values.remaining()];
        values.get(array);
        return array;
    }

    /** Returns the validity that was read into a {@link NativeArray}. */
    short[] getValidityBuffer(String attribute) throws TileDBError {
        FieldBuffers of = buffers.get(attribute);
        if (of == null || of.validity == null || of.validity.isUserBuffer()) {
            throw new TileDBError("field '" + attribute + "' has no validity buffer of the class NativeArray");
        }
        return (short[]) Scalars.array(Datatype.TILEDB_UINT8, of.validity.bytes, 0, (int) of.validity.size);
    }
}
