package dev.tegula.internal.hdf5.classic;

import dev.tegula.internal.hdf5.file.Attributed;
import dev.tegula.internal.hdf5.file.FlatValues;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A file of NetCDF-3, whose header is read. The header consists of the magic number, the number of records, and lists
 * of dimensions, attributes and variables.
 *
 * @param dimensions the dimensions, which variables name by their numbers
 * @param attributes the attributes of the file
 * @param variables the variables in the order of the file
 */
public record ClassicFile(
        List<ClassicDimension> dimensions, ClassicAttributes attributes, List<ClassicVariable> variables)
        implements Attributed {

    private static final int DIMENSIONS = 10;
    private static final int VARIABLES = 11;

    /** A file that is being written has no number of records; the length of the file gives it. */
    private static final long STREAMING = -1;

    /** Returns whether a file begins with the magic number of NetCDF-3. */
    public static boolean matches(FileChannel file) throws IOException {
        ByteBuffer start = ByteBuffer.allocate(4);
        if (file.size() < start.capacity()) {
            return false;
        }
        file.read(start, 0);
        boolean isClassic = start.get(0) == 'C' && start.get(1) == 'D' && start.get(2) == 'F';
        return isClassic && HeaderInput.isVersion(start.get(3));
    }

    /**
     * Reads the header of a file.
     *
     * @param fileBytes the length of the file
     * @throws dev.tegula.internal.hdf5.file.Hdf5Problem if it is damaged
     */
    public static ClassicFile read(FileChannel file, long fileBytes) {
        HeaderInput in = new HeaderInput(file, fileBytes);
        long records = in.recordCount();
        List<ClassicDimension> dimensions = new ArrayList<>();
        for (long left = in.list(DIMENSIONS); left > 0; left--) {
            dimensions.add(ClassicDimension.read(in));
        }
        if (dimensions.stream().filter(ClassicDimension::isRecord).count() > 1) {
            throw HeaderInput.damaged("several dimensions of records");
        }
        ClassicAttributes attributes = ClassicAttributes.read(in);
        List<VariableHeader> headers = new ArrayList<>();
        for (long left = in.list(VARIABLES); left > 0; left--) {
            headers.add(VariableHeader.read(in, dimensions));
        }
        requireDistinct(headers);
        RecordLayout layout = RecordLayout.of(headers);
        long count = records == STREAMING ? layout.countIn(fileBytes) : records;
        List<ClassicDimension> sized = dimensions.stream()
                .map(each -> each.isRecord() ? new ClassicDimension(each.name(), count, true) : each)
                .toList();
        List<ClassicVariable> variables = new ArrayList<>();
        for (VariableHeader header : headers) {
            variables.add(new ClassicVariable(in, header, count, layout.recordBytes()));
        }
        return new ClassicFile(sized, attributes, variables);
    }

    private static void requireDistinct(List<VariableHeader> headers) {
        Set<String> names = new HashSet<>();
        for (VariableHeader header : headers) {
            if (!names.add(header.name())) {
                throw HeaderInput.damaged("two variables '" + header.name() + "'");
            }
        }
    }

    @Override
    public List<String> attributeNames() {
        return attributes.attributeNames();
    }

    @Override
    public @Nullable FlatValues attributeValues(String name) {
        return attributes.attributeValues(name);
    }
}
