# A stand-in for systemd's notify socket: prints each message it is sent, its lines joined by blanks.
use strict;
use IO::Socket::UNIX;
$| = 1;
my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die "$!";
print "listening\n";
while (defined $socket->recv(my $message, 4096)) {
    # Every message is followed by a barrier, which ends when the descriptor in it is closed.
    next if $message =~ /^BARRIER=1/;
    $message =~ s/\n/ /g;
    print "$message\n";
}
