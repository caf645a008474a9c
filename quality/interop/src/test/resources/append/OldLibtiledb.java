import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.oracle.Request;
import dev.tegula.interop.oracle.RequestLoop;
import dev.tegula.interop.oracle.libtiledb.NativeRefusal;
import io.tiledb.libtiledb.PointerUtils;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_array_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_error_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_query_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_array_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_ctx_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_query_t;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.Utils;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_encryption_type_t;
import io.tiledb.libtiledb.tiledb_layout_t;
import io.tiledb.libtiledb.tiledb_query_status_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import io.tiledb.libtiledb.uint64_tArray;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of a child process with libtiledb 2.2 to 2.11. Reads whole arrays through functions that later
 * releases removed. Compiled at startup against the release whose jar is first on the class path.
 */
public final class OldLibtiledb {

  private static final int ROOM = 4 << 20;
  private static final SWIGTYPE_p_p_tiledb_ctx_t CONTEXT = tiledb.new_tiledb_ctx_tpp();

  public static void main(String[] args) throws Exception {
    check(tiledb.tiledb_ctx_alloc(null, CONTEXT));
    RequestLoop.run(request -> read((Request.ReadKnown) request));
  }

  private static SWIGTYPE_p_tiledb_ctx_t context() {
    return tiledb.tiledb_ctx_tpp_value(CONTEXT);
  }

  private static void check(int status) {
    if (status == tiledb.TILEDB_OK) {
      return;
    }
    SWIGTYPE_p_p_tiledb_error_t error = tiledb.new_tiledb_error_tpp();
    tiledb.tiledb_ctx_get_last_error(context(), error);
    SWIGTYPE_p_p_char text = tiledb.new_charpp();
    tiledb.tiledb_error_message(tiledb.tiledb_error_tpp_value(error), text);
    throw new NativeRefusal(String.valueOf(tiledb.charpp_value(text)));
  }

  private static Columns read(Request.ReadKnown request) {
    SWIGTYPE_p_p_tiledb_array_t holder = tiledb.new_tiledb_array_tpp();
    check(tiledb.tiledb_array_alloc(context(), request.uri(), holder));
    SWIGTYPE_p_tiledb_array_t array = tiledb.tiledb_array_tpp_value(holder);
    Bytes key = request.read().opening().key();
    if (key == null) {
      check(tiledb.tiledb_array_open(context(), array, tiledb_query_type_t.TILEDB_READ));
    } else {
      check(tiledb.tiledb_array_open_with_key(
          context(), array, tiledb_query_type_t.TILEDB_READ, tiledb_encryption_type_t.TILEDB_AES_256_GCM, copy(key),
          key.length()));
    }
    try {
      return read(array, request);
    } finally {
      check(tiledb.tiledb_array_close(context(), array));
    }
  }

  private static Columns read(SWIGTYPE_p_tiledb_array_t array, Request.ReadKnown request) {
    SWIGTYPE_p_p_tiledb_query_t holder = tiledb.new_tiledb_query_tpp();
    check(tiledb.tiledb_query_alloc(context(), array, tiledb_query_type_t.TILEDB_READ, holder));
    SWIGTYPE_p_tiledb_query_t query = tiledb.tiledb_query_tpp_value(holder);
    check(tiledb.tiledb_query_set_layout(
        context(), query,
        request.read().order() == CellOrder.UNORDERED ? tiledb_layout_t.TILEDB_UNORDERED : tiledb_layout_t.TILEDB_ROW_MAJOR));
    for (int d = 0; d < request.schema().dims().size() && request.schema().dense(); d++) {
      DimensionSpec dim = request.schema().dims().get(d);
      Range whole = Range.whole(dim);
      check(tiledb.tiledb_query_add_range(context(), query, d, copy(whole.low()), copy(whole.high()), null));
    }
    List<Buffers> buffers = new ArrayList<>();
    for (String name : request.read().fields()) {
      Buffers field = new Buffers(request.schema().field(name));
      field.attach(query);
      buffers.add(field);
    }
    check(tiledb.tiledb_query_submit(context(), query));
    var status = tiledb.new_tiledb_query_status_tp();
    check(tiledb.tiledb_query_get_status(context(), query, status));
    if (tiledb.tiledb_query_status_tp_value(status) != tiledb_query_status_t.TILEDB_COMPLETED) {
      throw new NativeRefusal("the query ended as " + tiledb.tiledb_query_status_tp_value(status));
    }
    List<Column> columns = new ArrayList<>();
    for (Buffers field : buffers) {
      columns.add(field.column());
    }
    return Columns.of(columns.get(0).cellCount(buffers.get(0).field), columns);
  }

  private static SWIGTYPE_p_void copy(Bytes bytes) {
    // Never freed: libtiledb may keep the address, and the process is short-lived.
    return PointerUtils.toVoid(Utils.newInt8_tArray(bytes.toArray()));
  }

  /** The buffers of a field. */
  private static final class Buffers {

    private final FieldSpec field;
    private final Part data = new Part();
    private final Part offsets;
    private final Part validity;

    Buffers(FieldSpec field) {
      this.field = field;
      offsets = field.isVar() ? new Part() : null;
      validity = field.nullable() ? new Part() : null;
    }

    void attach(SWIGTYPE_p_tiledb_query_t query) {
      String name = field.name();
      if (offsets != null && validity != null) {
        check(Utils.tiledb_query_set_buffer_var_nullable_nio(
            context(), query, name, offsets.bytes, offsets.size.cast(), data.bytes, data.size.cast(), validity.bytes,
            validity.size.cast()));
      } else if (offsets != null) {
        check(Utils.tiledb_query_set_buffer_var_nio(
            context(), query, name, offsets.bytes, offsets.size.cast(), data.bytes, data.size.cast()));
      } else if (validity != null) {
        check(Utils.tiledb_query_set_buffer_nullable_nio(
            context(), query, name, data.bytes, data.size.cast(), validity.bytes, validity.size.cast()));
      } else {
        check(Utils.tiledb_query_set_buffer_nio(context(), query, name, data.bytes, data.size.cast()));
      }
    }

    Column column() {
      long[] starts = null;
      if (offsets != null) {
        ByteBuffer content = ByteBuffer.wrap(offsets.content()).order(ByteOrder.LITTLE_ENDIAN);
        starts = new long[content.remaining() / Long.BYTES];
        content.asLongBuffer().get(starts);
      }
      return new Column(field.name(), data.content(), starts, validity == null ? null : validity.content());
    }
  }

  private static final class Part {

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(ROOM).order(ByteOrder.LITTLE_ENDIAN);
    private final uint64_tArray size = new uint64_tArray(1);

    Part() {
      size.setitem(0, BigInteger.valueOf(ROOM));
    }

    byte[] content() {
      byte[] content = new byte[size.getitem(0).intValueExact()];
      bytes.get(0, content);
      return content;
    }
  }
}
